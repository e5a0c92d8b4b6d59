import { connect, type NetConnectOpts } from 'node:net';

const ANSWER_MS = 2000;

/** A program's answer on a socket, read until it closes or `isWhole`; undefined if nothing listens. */
export function answerOn(at: NetConnectOpts, question = '', isWhole: (text: string) => boolean = () => true): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ ...at, timeout: ANSWER_MS });
    const end = (answer: string | undefined): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => {
      if (question === '') end('');
      else socket.write(question);
    });
    socket.setEncoding('utf8').on('data', (part) => {
      text += String(part);
      if (isWhole(text) || text.length > 100_000) end(text);
    });
    socket.on('end', () => end(text));
    socket.on('timeout', () => end(undefined));
    socket.on('error', () => end(undefined));
  });
}
