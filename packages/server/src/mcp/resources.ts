import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ResourceNotFoundError, type ReadResourceResult, type Resource, type ResourceTemplateType } from '@modelcontextprotocol/server';

import { recordedTrace } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import { TRACE_FILE } from '@handsight/core/record';
import { printCompact } from '@handsight/core/screen';
import { SYSTEM_PROMPT } from '@handsight/dialects';
import type { ToolContext } from '@handsight/tools/tool';
import { marked } from '@handsight/tools/tool';

const TRACE_ID = /^trace-[0-9a-f]+$/;
const JSON_TYPE = 'application/json';

/** The current resources: always the devices, the screen and a system prompt, then the last actions, newest first, and the traces. */
export async function listResources({ host }: ToolContext): Promise<Resource[]> {
  const receipts = allows(host, RECEIPT_NAMES) ? host.receipts.list().reverse() : [];
  const recorded = allows(host, TRACE_NAMES) ? await traces(host.config.data_folder) : [];
  return [
    { uri: 'handsight://devices', name: 'devices', title: 'Devices', mimeType: JSON_TYPE },
    { uri: 'handsight://screen', name: 'screen', title: 'The screen of the chosen device', mimeType: 'text/plain' },
    { uri: 'handsight://prompt', name: 'prompt', title: 'The system prompt of the screen-observer dialect', mimeType: 'text/plain' },
    ...receipts.map(({ action_id, timestamp, caller }) => ({
      uri: `handsight://receipts/${action_id}`,
      name: action_id,
      title: `${action_id} at ${timestamp} by ${caller}`,
      mimeType: JSON_TYPE,
    })),
    ...recorded.map((id) => ({
      uri: `handsight://traces/${id}`,
      name: id,
      title: `Trace ${id}`,
      mimeType: 'application/jsonl',
    })),
  ];
}

export const RESOURCE_TEMPLATES: ResourceTemplateType[] = [
  { uriTemplate: 'handsight://screen/{device}', name: 'screen_of', title: 'The screen of a device', mimeType: 'text/plain' },
  { uriTemplate: 'handsight://receipts/{action_id}', name: 'receipt', title: 'The receipt of an action, or last', mimeType: JSON_TYPE },
  { uriTemplate: 'handsight://traces/{trace_id}', name: 'trace', title: 'A recorded trace', mimeType: 'application/jsonl' },
];

const RECEIPT_NAMES = ['receipt', 'timeline', 'get_receipt'];
const TRACE_NAMES = ['trace', 'traces'];

function allows({ guard }: Host, names: readonly string[]): boolean {
  try {
    guard.allowList.check(names);
    return true;
  } catch (error) {
    if (error instanceof HandsightError) return false;
    throw error;
  }
}

const traceFolder = (dataFolder: string): string => join(dataFolder, 'traces');

async function traces(dataFolder: string): Promise<string[]> {
  const names = await readdir(traceFolder(dataFolder)).catch((): string[] => []);
  return names.filter((name) => TRACE_ID.test(name)).sort();
}

export async function readResource(uri: string, context: ToolContext): Promise<ReadResourceResult> {
  const [, kind, rest = ''] = /^handsight:\/\/(\w+)(?:\/(.+))?$/.exec(uri) ?? [];
  // Reading the screen checks the allow list itself; these do not.
  if (kind === 'receipts') context.host.guard.allowList.check(RECEIPT_NAMES);
  if (kind === 'traces') context.host.guard.allowList.check(TRACE_NAMES);
  const content = await readKind(kind, decoded(rest), context);
  if (content === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, ...content }] };
}

/** Invalid escapes are taken literally; no resource has such a name. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Content {
  text: string;
  mimeType: string;
}

const json = (value: unknown): Content => ({ text: JSON.stringify(value), mimeType: JSON_TYPE });

async function readKind(kind: string | undefined, rest: string, context: ToolContext): Promise<Content | undefined> {
  const { host, connection } = context;
  switch (kind) {
    case 'devices':
      return json({ current: connection.device ?? null, ...(await host.devices.list()) });
    case 'prompt':
      return { text: SYSTEM_PROMPT, mimeType: 'text/plain' };
    case 'screen': {
      const { root, refOf, monitor } = await (await context.client(rest === '' ? undefined : rest)).screen({}, context.signal);
      return { text: marked(printCompact(root, refOf, { screen: monitor }).text), mimeType: 'text/plain' };
    }
    case 'receipts': {
      const receipt = rest === 'last' ? host.receipts.list().at(-1) : host.receipts.get(rest);
      return receipt === undefined ? undefined : json(receipt);
    }
    case 'traces':
      return TRACE_ID.test(rest) ? trace(host, rest) : undefined;
    default:
      return undefined;
  }
}

async function trace(host: Host, id: string): Promise<Content | undefined> {
  await recordedTrace(host, id);
  try {
    return { text: await readFile(join(traceFolder(host.config.data_folder), id, TRACE_FILE), 'utf8'), mimeType: 'application/jsonl' };
  } catch {
    return undefined;
  }
}
