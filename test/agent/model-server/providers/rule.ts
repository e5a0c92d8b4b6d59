import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

import type { WireName } from '../../../../packages/model/src/wire/wire.ts';
import type { Counted, Reply } from '../brain.ts';

export type Body = Record<string, unknown>;

/** What a provider answers to a request that breaks one of its rules. */
export interface Refusal {
  status: number;
  body: unknown;
}

export interface Asked {
  model: string;
  body: Body;
  headers: IncomingHttpHeaders;
}

/** A rule that a provider enforces on every request. */
export interface Rule {
  name: string;
  /** The page, SDK type or public thread that says so. */
  source: string;
  /** A model that it applies to; the sample request is made for it. */
  model: string;
  /** Turns the sample into a request that breaks this rule and no earlier one. */
  breaks(sample: Asked): void;
  broken(asked: Asked): Refusal | undefined;
}

/** A provider's endpoint: what it refuses, and how it answers. */
export interface Provider {
  wire: WireName;
  path: RegExp;
  modelOf(path: string, body: Body): string;
  rules: readonly Rule[];
  /** A request of two answered turns that every rule accepts. */
  sample(model: string): Asked;
  write(reply: Reply, usage: Counted, n: number, asked: Asked): object;
}

const Loose = z.looseObject({});
export const listOf = (value: unknown): Body[] => z.array(Loose).catch([]).parse(value);
export const object = (value: unknown): Body => Loose.catch({}).parse(value);

/** What a field holds, if it is a word or a number. */
export const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** Sets what is at a path of a body; undefined removes it. */
export function set(body: object, path: readonly (string | number)[], value: unknown): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  const next: unknown = Reflect.get(body, head);
  if (rest.length > 0 && typeof next === 'object' && next !== null) set(next, rest, value);
  else if (value === undefined) Reflect.deleteProperty(body, head);
  else Reflect.set(body, head, value);
}

/** What a provider signs, so that it knows it again. */
export const signature = (...parts: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(withoutMarks(parts)))
    .digest('base64')
    .slice(0, 32);

/** A cache mark is not part of what is cached, or signed. */
export const withoutMarks = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'cache_control' ? undefined : part)));

/** The first unknown key of a body, with its path, by a strict schema. */
export function unknownKey(schema: z.ZodType, body: Body): { path: PropertyKey[]; key: string } | undefined {
  for (const issue of schema.safeParse(body).error?.issues ?? []) {
    const found = unrecognized(issue);
    if (found !== undefined) return found;
  }
  return undefined;
}

function unrecognized(issue: z.core.$ZodIssue): { path: PropertyKey[]; key: string } | undefined {
  if (issue.code === 'unrecognized_keys') return { path: issue.path, key: issue.keys[0] ?? '' };
  if (issue.code !== 'invalid_union') return undefined;
  for (const inner of issue.errors.flat()) {
    const found = unrecognized(inner);
    if (found !== undefined) return { path: [...issue.path, ...found.path], key: found.key };
  }
  return undefined;
}

/** The size of a PNG in base64; undefined for anything else. */
export function pngSizeOf(data: unknown): { width: number; height: number; bytes: number } | undefined {
  if (typeof data !== 'string') return undefined;
  const png = Buffer.from(data.replace(/^data:image\/png;base64,/, ''), 'base64');
  if (png.length < 24 || png.toString('latin1', 1, 4) !== 'PNG') return undefined;
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: png.length };
}

/** The beginning of a PNG of this size: what the rules about pictures look at. */
export function pngHead(width: number, height: number): string {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]).copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head.toString('base64');
}

export const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
