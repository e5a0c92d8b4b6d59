import { z } from 'zod';
import { responsive } from './responsive.ts';
import { RpcSocket } from './rpc-socket.ts';
import { ATTACH_TIMEOUT_MS, type SyncChannel } from './sync-channel.ts';

const RESPONSIVE_MS = 120;
const MAX_WAIT_MS = 3000;
const MAX_LIST = 1 << 20;

const TargetSchema = z.object({
  webSocketDebuggerUrl: z.string(),
  /** The package; older Metros report it only as the description. */
  appId: z.string().optional(),
  description: z.string().optional(),
  vm: z.string().optional(),
});
type Target = z.infer<typeof TargetSchema>;

const EvaluatedSchema = z.object({
  result: z.object({ value: z.unknown() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/** The JavaScript of a React Native app, reached through Metro by Chrome's DevTools Protocol. */
export class HermesChannel implements SyncChannel {
  readonly #socket: RpcSocket;

  private constructor(socket: RpcSocket) {
    this.#socket = socket;
  }

  static async open(packageName: string, metroPort: number): Promise<HermesChannel> {
    const target = chooseTarget(await listTargets(metroPort), packageName);
    if (target === undefined) throw new Error(`Metro on port ${metroPort} has no target for ${packageName}`);
    const { pathname, search } = new URL(target.webSocketDebuggerUrl);
    const socket = await RpcSocket.connect(metroPort, `${pathname}${search}`, {}, ATTACH_TIMEOUT_MS);
    try {
      // Older Hermes evaluates nothing before this.
      await socket.ask('Runtime.enable', {}, ATTACH_TIMEOUT_MS);
    } catch (error) {
      socket.close();
      throw error;
    }
    return new HermesChannel(socket);
  }

  waitForIdle(timeoutMs: number): Promise<boolean> {
    return responsive((ms) => this.evaluate('1', ms), RESPONSIVE_MS, Math.min(timeoutMs, MAX_WAIT_MS));
  }

  /** The value of a fixed expression; screen content must never become part of it. */
  async evaluate(expression: string, timeoutMs: number): Promise<unknown> {
    const answer = await this.#socket.ask('Runtime.evaluate', { expression, returnByValue: true }, timeoutMs);
    const { result, exceptionDetails } = EvaluatedSchema.parse(answer);
    if (exceptionDetails !== undefined) throw new Error(`the app's JavaScript threw: ${exceptionDetails.text}`);
    return result.value;
  }

  close(): void {
    this.#socket.close();
  }
}

/** The app's own target; if none names its app, a Hermes target is preferred. Another app's is never used. */
export function chooseTarget(targets: readonly Target[], packageName: string): Target | undefined {
  const isOwn = ({ appId, description }: Target): boolean => appId === packageName || description === packageName;
  const unnamed = targets.filter(({ appId }) => appId === undefined);
  return targets.find(isOwn) ?? unnamed.find(({ vm }) => vm === 'Hermes') ?? unnamed[0];
}

async function listTargets(port: number): Promise<Target[]> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(ATTACH_TIMEOUT_MS), redirect: 'error' });
  if (!response.ok || response.body === null) throw new Error(`Metro on port ${port} answered with status ${response.status}`);
  const text = await limited(response.body.getReader(), `Metro on port ${port} answered with too much data`);
  const entries = z.array(z.unknown()).parse(JSON.parse(text));
  return entries.flatMap((entry) => TargetSchema.safeParse(entry).data ?? []);
}

async function limited(reader: ReadableStreamDefaultReader<Uint8Array>, tooMuch: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
    size += value.length;
    if (size > MAX_LIST) {
      await reader.cancel();
      throw new Error(tooMuch);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
