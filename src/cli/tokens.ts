export { tokenCounter } from '../tools/token-count.ts';
