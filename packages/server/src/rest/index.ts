export { type Answer, AnswerSchema } from './answer.ts';
