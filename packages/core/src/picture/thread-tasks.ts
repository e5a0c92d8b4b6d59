import { parentPort } from 'node:worker_threads';
import { HandsightError } from '../error/errors.ts';
import type { ErrorKind } from '../error/table.ts';

/** A thread's tasks, by name. Everything is passed by structured clone. */
export type Tasks<T> = { [K in keyof T]: { input: unknown; output: unknown } };

export interface Question<T extends Tasks<T>, K extends keyof T> {
  task: K;
  input: T[K]['input'];
}

export type Reply<Output> = { ok: true; output: Output } | { ok: false; kind: ErrorKind; message: string };

export type Handlers<T extends Tasks<T>> = { [K in keyof T]: (input: T[K]['input']) => T[K]['output'] | Promise<T[K]['output']> };

/** Inside a worker: answers every question with the handler of its task. Bytes in the answer are transferred, not copied. */
export function answerTasks<T extends Tasks<T>>(handlers: Handlers<T>): void {
  parentPort?.on('message', (question: Question<T, keyof T>) => {
    void answer(handlers, question).then((reply) => parentPort?.postMessage(reply, reply.ok ? buffersOf(reply.output) : []));
  });
}

async function answer<T extends Tasks<T>, K extends keyof T>(
  handlers: Handlers<T>,
  question: Question<T, K>,
): Promise<Reply<T[K]['output']>> {
  try {
    return { ok: true, output: await handlers[question.task](question.input) };
  } catch (error) {
    return {
      ok: false,
      kind: error instanceof HandsightError ? error.kind : 'Internal',
      message: error instanceof Error ? error.message : String(error),
    };
  }
}

function buffersOf(output: unknown): ArrayBuffer[] {
  if (output instanceof Uint8Array) return output.buffer instanceof ArrayBuffer ? [output.buffer] : [];
  if (typeof output === 'object' && output !== null && 'data' in output) return buffersOf(output.data);
  return [];
}
