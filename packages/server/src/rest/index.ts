export { PATH_NAMES } from './paths.ts';
export { type Answer, AnswerSchema } from './answer.ts';
