import { parentPort } from 'node:worker_threads';
import type { FromThread, Outcome, StartMessage, ToThread } from './protocol.ts';
import { BoundedLog } from './vm/bounded-log.ts';
import { HostCalls } from './vm/host-calls.ts';
import { VirtualMachine } from './vm/virtual-machine.ts';

const send = (message: FromThread): void => parentPort?.postMessage(message);

/** The first message starts the machine; the others arrive after `ready`. */
async function start(message: StartMessage): Promise<void> {
  const log = new BoundedLog(message.limits.outputBytes, (text, truncated) => send({ type: 'log', text, truncated }));
  const calls = new HostCalls(message.replies, new Int32Array(message.shared), send);
  const machine = await VirtualMachine.create(message, calls, log);
  parentPort?.on('message', (next: ToThread) => {
    if (next.type === 'define') machine.define(next);
    else if (next.type === 'evaluate') finish(next.id, () => machine.evaluate(next));
    else if (next.type === 'read') finish(next.id, () => machine.read(next.name));
  });
  const finish = (id: number, run: () => Outcome): void => {
    const outcome = survive(run);
    log.flush();
    send({ type: 'done', id, outcome });
  };
  send({ type: 'ready' });
}

/** Some native code, such as JSON.stringify, recurses unchecked; it then overflows WebAssembly's stack and the engine is unusable. */
function survive(run: () => Outcome): Outcome {
  try {
    return run();
  } catch (error) {
    const reason = error instanceof RangeError ? 'stack' : 'crashed';
    return { ok: false, failure: { reason, message: `the script broke the engine: ${String(error)}`, isFatal: true } };
  }
}

parentPort?.once('message', (message: StartMessage) => void start(message));
