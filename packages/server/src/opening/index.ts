export { Opening } from './opening.ts';
