import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ResourceNotFoundError, type ReadResourceResult, type Resource, type ResourceTemplateType } from '@modelcontextprotocol/server';

import { TRACE_FILE } from '@handsight/core/record';
import { printCompact } from '@handsight/core/screen';
import type { ToolContext } from '../tool/context.ts';
import { marked } from '../tool/mark-untrusted.ts';

const TRACE_ID = /^trace-[0-9a-f]+$/;
const JSON_TYPE = 'application/json';

/** What there is now: always the devices and the screen, then the last actions, newest first, and the traces. */
export async function listResources({ host }: ToolContext): Promise<Resource[]> {
  return [
    { uri: 'handsight://devices', name: 'devices', title: 'Devices', mimeType: JSON_TYPE },
    { uri: 'handsight://screen', name: 'screen', title: 'The screen of the chosen device', mimeType: 'text/plain' },
    ...host.receipts
      .list()
      .reverse()
      .map(({ action_id, timestamp, caller }) => ({
        uri: `handsight://receipts/${action_id}`,
        name: action_id,
        title: `${action_id} at ${timestamp} by ${caller}`,
        mimeType: JSON_TYPE,
      })),
    ...(await traces(host.config.data_folder)).map((id) => ({
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

const traceFolder = (dataFolder: string): string => join(dataFolder, 'traces');

async function traces(dataFolder: string): Promise<string[]> {
  const names = await readdir(traceFolder(dataFolder)).catch((): string[] => []);
  return names.filter((name) => TRACE_ID.test(name)).sort();
}

export async function readResource(uri: string, context: ToolContext): Promise<ReadResourceResult> {
  const [, kind, rest = ''] = /^handsight:\/\/(\w+)(?:\/(.+))?$/.exec(uri) ?? [];
  // The screen is read as any other; the rest has no other door.
  if (kind === 'receipts') context.host.guard.allowList.check(['receipt', 'timeline', 'get_receipt']);
  if (kind === 'traces') context.host.guard.allowList.check(['trace', 'traces']);
  const content = await readKind(kind, decoded(rest), context);
  if (content === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, ...content }] };
}

/** What is no escaped text is taken as it stands; nothing has such a name. */
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
    case 'screen': {
      const { root, refOf } = await (await context.client(rest === '' ? undefined : rest)).screen({}, context.signal);
      return { text: marked(printCompact(root, refOf).text), mimeType: 'text/plain' };
    }
    case 'receipts': {
      const receipt = rest === 'last' ? host.receipts.list().at(-1) : host.receipts.get(rest);
      return receipt === undefined ? undefined : json(receipt);
    }
    case 'traces':
      return TRACE_ID.test(rest) ? trace(join(traceFolder(host.config.data_folder), rest, TRACE_FILE)) : undefined;
    default:
      return undefined;
  }
}

async function trace(file: string): Promise<Content | undefined> {
  try {
    return { text: await readFile(file, 'utf8'), mimeType: 'application/jsonl' };
  } catch {
    return undefined;
  }
}
