export { type RunningServer, type ServerOptions, answerOn, startServer } from './server.ts';
