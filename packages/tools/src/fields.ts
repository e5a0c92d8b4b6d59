import { z } from 'zod';

import type { WindowChoice } from '@handsight/core/look';
import { forPeople } from './tool/for-people.ts';

/** Fields that many tools share. Their meaning is explained once, in the server's instructions: every listing pays for every word. */
export const device = forPeople('device to use, of those that `handsight devices` lists', z.string().min(1).max(300).optional());
const window_uid = forPeople('window to use, of those that `handsight windows` lists', z.string().min(1).max(500).optional());
const TARGET = 'visible name, @ref, selector or x,y';
export const target = z.string().min(1).max(4000).describe(TARGET);
export const optionalTarget = target.optional().describe(TARGET);
export const selector = z.string().min(1).max(4000);
export const regex = z.string().min(1).max(500);
export const milliseconds = z.int().min(0).max(60_000);

/** The window and device of a reading. */
export const WHERE = { window_uid, device };

/** Fields that every input tool takes. */
export const ACT = {
  reason: forPeople('why, for the audit log', z.string().trim().min(1).max(1000).optional().describe('why')),
  expect: forPeople(
    'what must hold afterwards, such as "text: Welcome"; may be repeated',
    z.array(z.string().max(5000)).max(20).optional().describe('what then holds, as in check'),
  ),
  dry_run: forPeople('resolve the target and check the guards, but send nothing', z.boolean().optional()),
  confirm_token: forPeople('token of a confirmation, where one is needed', z.string().max(100).optional()),
  ...WHERE,
};
export type ActFields = z.output<z.ZodObject<typeof ACT>>;

export type ReadFields = { [field in keyof typeof WHERE]?: string | undefined };

export const windowOf = (input: { window_uid?: string | undefined }): { window?: WindowChoice } =>
  input.window_uid === undefined ? {} : { window: { uid: input.window_uid } };
