import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actionOfAgent, isInputAction, normaliseAgentAction } from '@handsight/agent';
import { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Approval, OperatorAuthority } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';
import { parseToolInput } from '@handsight/tools/tool';
import { verdictLine } from '@handsight/tools';
import { ASK_POLICY, gonePage, openerPage, questionPage } from './ask-page.ts';

const MAX_FILE_BYTES = 10_000_000;

interface AnsweredFile {
  path: string;
  mediaType: string;
  bytes: number;
}

/** Detected by magic bytes; the browser's media type is untrusted. */
const KINDS: readonly { mediaType: string; extension: string; magic: readonly number[] }[] = [
  { mediaType: 'image/png', extension: 'png', magic: [0x89, 0x50, 0x4e, 0x47] },
  { mediaType: 'image/jpeg', extension: 'jpg', magic: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/gif', extension: 'gif', magic: [0x47, 0x49, 0x46, 0x38] },
  { mediaType: 'application/pdf', extension: 'pdf', magic: [0x25, 0x50, 0x44, 0x46] },
];

/** Files that people give as answers, in the data folder, readable only by the host's user. */
class AnsweredFiles {
  readonly #folder: string;
  readonly #kept = new Map<string, AnsweredFile>();

  constructor(dataFolder: string) {
    this.#folder = resolve(dataFolder, 'answers');
  }

  async keep(approval: string, bytes: Buffer): Promise<void> {
    const kind = KINDS.find(({ magic }) => magic.every((byte, i) => bytes[i] === byte));
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${randomBytes(12).toString('hex')}.${kind?.extension ?? 'bin'}`);
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    this.#kept.set(approval, { path, mediaType: kind?.mediaType ?? 'application/octet-stream', bytes: bytes.length });
  }

  take(approval: string): AnsweredFile | undefined {
    const file = this.#kept.get(approval);
    this.#kept.delete(approval);
    return file;
  }
}

const FOLDER = '/ask/';
const COOKIE = 'handsight_ask';
/** Actions that a person can perform on the page. */
const BY_HAND = new Set(['tap', 'swipe', 'type', 'keyevent']);

const Answer = z.strictObject({
  verdict: z.enum(['approve', 'refuse']),
  note: z.string().max(1000).default(''),
  text: z.string().min(1).max(10_000).optional(),
  share: z.boolean().default(false),
  location: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracyMeters: z.number().min(0).exactOptional(),
    })
    .optional(),
  file: z.literal(true).optional(),
  took_over: z.literal(true).optional(),
});

/** The link itself authorises these paths, so they need no token. */
export const isAskPath = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith(FOLDER);

/** A link may be followed from any page; opening it has no side effects. */
export const isAskLink = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean => method === 'GET' && url.startsWith(FOLDER);

/** The page where a person answers one question, made for a phone's browser. */
export async function addAskPage(app: FastifyInstance, host: Host, operator: OperatorAuthority): Promise<void> {
  const { approvals } = host.guard.confirmations;
  const files = new AnsweredFiles(host.config.data_folder);
  const asked = (request: FastifyRequest): Approval => approvals.get(approvals.links.approvalOf(sessionOf(request)));
  const pending = (request: FastifyRequest): Approval => {
    const approval = asked(request);
    if (approval.status === 'pending') return approval;
    throw new HandsightError('ConfirmationInvalid', `this question is already ${approval.status}`, { reason: approval.status });
  };
  const clientFor = ({ device }: Approval): Promise<DeviceClient> => {
    if (device === undefined) throw new HandsightError('BadRequest', 'this question is about no device');
    return DeviceClient.on(host, device, 'person');
  };

  await app.register((inner, _, done) => {
    inner.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    inner.get<{ Params: { token: string } }>(`${FOLDER}:token`, (request, reply) =>
      approvals.links.isOpen(request.params.token) ? html(reply, openerPage()) : html(reply.code(410), gonePage()),
    );
    inner.post<{ Params: { token: string } }>(`${FOLDER}:token/open`, (request, reply) => {
      const session = approvals.links.claim(request.params.token);
      const secure = isBehindHttps(host, request) ? '; Secure' : '';
      return reply.header('set-cookie', `${COOKIE}=${session}; HttpOnly; SameSite=Strict; Path=${FOLDER}${secure}`).send({ ok: true });
    });
    inner.get(FOLDER, (request, reply) =>
      isAnswerable(() => pending(request)) ? html(reply, questionPage()) : html(reply.code(410), gonePage()),
    );
    inner.get(`${FOLDER}question`, (request) => ({ ok: true, question: questionOf(pending(request)) }));
    inner.get(`${FOLDER}picture`, async (request, reply) => {
      const { png } = await (await clientFor(pending(request))).picture('screen');
      return reply.type('image/png').send(Buffer.from(png));
    });
    inner.post(`${FOLDER}act`, async (request) => {
      const action = normaliseAgentAction(request.body);
      const client = await clientFor(pending(request));
      if (!isInputAction(action) || !BY_HAND.has(action.type))
        throw new HandsightError('BadRequest', `${action.type} cannot be done by hand`);
      const receipt = await client.perform(actionOfAgent(action), { tool: action.type, reason: 'taken over by a person' });
      return { ok: true, summary: receipt.error?.message ?? verdictLine(receipt) };
    });
    inner.post(`${FOLDER}file`, async (request) => {
      const { id } = pending(request);
      if (!Buffer.isBuffer(request.body)) throw new HandsightError('BadRequest', 'send the file itself as application/octet-stream');
      await files.keep(id, request.body);
      return { ok: true, file: true };
    });
    inner.post(`${FOLDER}answer`, (request) => {
      const { id } = pending(request);
      const { verdict, note, text, share, location, file, took_over } = parseToolInput(Answer, request.body, 'answer');
      if (verdict === 'refuse') approvals.reject(operator, id, 'a person by link', note === '' ? null : note);
      else {
        const kept = file === true ? files.take(id) : undefined;
        const answer = {
          ...(text !== undefined && { text, isShared: share }),
          ...(location !== undefined && { location }),
          ...(kept !== undefined && { file: kept }),
          ...(took_over === true && { tookOver: true }),
        };
        const given = Object.keys(answer).length === 0 ? {} : { answer };
        approvals.approve(operator, id, 'a person by link', { ...(note !== '' && { note }), ...given });
      }
      return { ok: true };
    });
    done();
  });
}

/** This server speaks http; a proxy in front of it may speak https. */
const isBehindHttps = ({ config }: Host, { headers }: FastifyRequest): boolean =>
  config.human.base_url?.startsWith('https:') === true || headers['x-forwarded-proto'] === 'https';

const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('content-security-policy', ASK_POLICY).type('text/html; charset=utf-8').send(page);

function isAnswerable(find: () => unknown): boolean {
  try {
    find();
    return true;
  } catch {
    return false;
  }
}

const sessionOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie
    ?.split('; ')
    .find((each) => each.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

/** What the page shows; an action that waits for approval is phrased as a question, too. */
function questionOf({ action, args, targets, reason, caller, device, expires_at, picture, bound, changing, together }: Approval): object {
  const { capability, instruction } = args;
  return {
    capability: typeof capability === 'string' ? capability : 'unknown',
    instruction: typeof instruction === 'string' ? instruction : `May it ${action}? ${targets.map(({ selector }) => selector).join(', ')}`,
    reason,
    caller,
    device: device ?? null,
    expires_at,
    picture,
    bound: bound ?? [],
    changing: changing ?? [],
    together: together ?? false,
  };
}
