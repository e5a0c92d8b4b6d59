export { tokenCounter } from '../tool/token-count.ts';
