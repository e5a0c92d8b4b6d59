import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeConfig } from '../../config/load.ts';
import type { ConfigInput } from '../../config/schema.ts';
import { SteppedClock } from '../../device/clock.ts';
import { AuditLog, type AuditEntry } from './audit-log.ts';

const ENTRY: AuditEntry = {
  caller: 'mcp:1',
  tool: 'type_text',
  args: { text: 'hunter2', target: { selector: 'Edit', value: 5 }, Password: 'x', window_uid: 'w1' },
  reason: 'sign in',
  outcome: 'ok',
  dispatched: 'yes',
  device: 'virtual:login',
  step_id: 7,
};

let folder: string;
let path: string;
const logs: AuditLog[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-audit-'));
  path = join(folder, 'logs', 'audit.log');
});

afterEach(async () => {
  await Promise.all(logs.splice(0).map((log) => log.close()));
  await rm(folder, { recursive: true });
});

function auditLog({ logging = {}, audit = {} }: Pick<ConfigInput, 'logging' | 'audit'> = {}): AuditLog {
  const config = makeConfig({ logging: { audit: true, audit_path: path, ...logging }, audit });
  const redact = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('secret', '[REDACTED]')) as T;
  const log = new AuditLog(config, { clock: new SteppedClock(Date.UTC(2024, 0, 1)), redact });
  logs.push(log);
  return log;
}

const rowsOf = async (file = path): Promise<Record<string, unknown>[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the audit log', () => {
  it('says who did what, with typed text as its length and hash', async () => {
    await auditLog().append(ENTRY);
    const hash = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
    expect(await rowsOf()).toEqual([
      {
        ts: '2024-01-01T00:00:00.000Z',
        caller: 'mcp:1',
        tool: 'type_text',
        args: {
          text: { length: 7, hash },
          target: { selector: 'Edit', value: { length: 1, hash } },
          Password: { length: 1, hash },
          window_uid: 'w1',
        },
        reason: 'sign in',
        outcome: 'ok',
        dispatched: 'yes',
        device: 'virtual:login',
        step_id: 7,
      },
    ]);
  });

  it('hashes equal texts alike in one run, and otherwise in another, so that a PIN cannot be looked up', async () => {
    const log = auditLog();
    await log.append(ENTRY);
    await log.append(ENTRY);
    await auditLog().append(ENTRY);
    const [first, second, other] = await rowsOf();
    expect(first?.['args']).toEqual(second?.['args']);
    expect(first?.['args']).not.toEqual(other?.['args']);
  });

  it('keeps typed text when configured to, but never what went into a secret field', async () => {
    const log = auditLog({ audit: { redact_arg_keys: [] } });
    await log.append(ENTRY);
    await log.append({ ...ENTRY, secretArgs: ['text'] });
    const [open, secret] = await rowsOf();
    expect(open?.['args']).toMatchObject({ text: 'hunter2' });
    expect(secret?.['args']).toMatchObject({ text: { length: 7 } });
  });

  it('holds no secret of the screen in arguments and reasons', async () => {
    await auditLog().append({ ...ENTRY, args: { selector: 'Text[name="secret"]' }, reason: 'read the secret' });
    expect(await readFile(path, 'utf8')).not.toContain('secret');
  });

  it('keeps the order of calls that are not waited for', async () => {
    const log = auditLog();
    await Promise.all(Array.from({ length: 200 }, (_, step_id) => log.append({ ...ENTRY, step_id })));
    expect((await rowsOf()).map((row) => row['step_id'])).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });

  it('is turned off unless asked for', async () => {
    const log = auditLog({ logging: { audit: false } });
    await log.append(ENTRY);
    await log.admit();
    expect(await readdir(folder)).toEqual([]);
  });

  it('rotates, and keeps as many old files as configured', async () => {
    const log = auditLog({ logging: { audit_max_bytes: 1024, audit_backups: 2 } });
    for (let step_id = 0; step_id < 30; step_id++) await log.append({ ...ENTRY, step_id });
    const files = ['audit.log.2', 'audit.log.1', 'audit.log'];
    expect((await readdir(join(folder, 'logs'))).sort()).toEqual([...files].reverse());
    const steps: unknown[] = [];
    for (const file of files) {
      const text = await readFile(join(folder, 'logs', file), 'utf8');
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024);
      steps.push(...(await rowsOf(join(folder, 'logs', file))).map((row) => row['step_id']));
    }
    expect(steps).toEqual(Array.from({ length: steps.length }, (_, i) => 30 - steps.length + i));
  });

  it('goes on after a rotation that was killed half-way, without losing a file', async () => {
    await mkdir(join(folder, 'logs'));
    await writeFile(`${path}.2`, '{"step_id":-2}\n');
    await writeFile(path, `{"step_id":-1,"fill":"${'x'.repeat(1024)}"}\n`);
    await auditLog({ logging: { audit_max_bytes: 1024, audit_backups: 2 } }).append(ENTRY);
    const steps = await Promise.all([`${path}.2`, `${path}.1`, path].map(async (file) => (await rowsOf(file))[0]?.['step_id']));
    expect(steps).toEqual([-2, -1, 7]);
  });

  it('starts a line of its own after one that a kill tore', async () => {
    await mkdir(join(folder, 'logs'));
    await writeFile(path, '{"step_id":1}\n{"step');
    await auditLog().append(ENTRY);
    const lines = (await readFile(path, 'utf8')).split('\n');
    expect(lines[1]).toBe('{"step');
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ step_id: 7 });
  });

  it('that cannot be written refuses further actions until it can, and then loses nothing', async () => {
    await writeFile(join(folder, 'logs'), 'a file where the folder should be');
    const log = auditLog();
    await expect(log.admit()).rejects.toMatchObject({ kind: 'Internal' });
    await log.append({ ...ENTRY, step_id: 1 });
    expect(log.status()).toMatchObject({ written: 0, lost: 0, failure: expect.any(String) as string });
    await expect(log.admit()).rejects.toMatchObject({ kind: 'Internal', context: { guard: 'audit' } });
    await log.append({ ...ENTRY, step_id: 2, outcome: 'Internal', dispatched: 'no' });
    await rm(join(folder, 'logs'));
    await log.admit();
    expect((await rowsOf()).map((row) => row['step_id'])).toEqual([1, 2]);
    expect(log.status()).toMatchObject({ written: 2, failure: null });
  });

  it('that cannot be written only counts its losses when configured to warn', async () => {
    await writeFile(join(folder, 'logs'), 'a file where the folder should be');
    const log = auditLog({ audit: { on_failure: 'warn' } });
    await log.append(ENTRY);
    await log.admit();
    expect(log.status()).toMatchObject({ written: 0, lost: 1, failure: expect.any(String) as string });
  });
});
