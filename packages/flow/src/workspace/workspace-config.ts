import { isMap } from 'yaml';
import { z } from 'zod';

import { flag, text, texts } from '../read/field.ts';
import { flowError } from '../read/problem.ts';
import { keyOf, YamlSource, type Plain } from '../read/yaml-source.ts';

const textOrList = z.preprocess((value) => (typeof value === 'string' ? [value] : value), texts);

/** The keys of Maestro's config.yaml that are used. Others are ignored. */
export const WorkspaceConfigSchema = z.object({
  flows: textOrList.optional(),
  includeTags: textOrList.optional(),
  excludeTags: textOrList.optional(),
  executionOrder: z.object({ continueOnFailure: flag.default(true), flowsOrder: texts.default([]) }).optional(),
  baselineBranch: text.optional(),
  notifications: z
    .object({
      email: z.object({ recipients: texts }).optional(),
      slack: z.object({ channels: texts }).optional(),
    })
    .optional(),
  disableRetries: flag.default(false),
  platform: z
    .object({
      android: z.object({ disableAnimations: flag.default(false) }).optional(),
      ios: z.object({ disableAnimations: flag.default(false), snapshotKeyHonorModalViews: flag.optional() }).optional(),
    })
    .optional(),
  testOutputDir: text.optional(),
});
export type WorkspaceConfig = z.output<typeof WorkspaceConfigSchema>;

const KNOWN_KEYS = Object.keys(WorkspaceConfigSchema.shape);

export function parseWorkspaceConfig(file: string, content: string): WorkspaceConfig {
  const source = new YamlSource(file, content);
  const [document] = source.documents;
  const plain = document === undefined ? {} : source.plain(document.contents, document);
  const parsed = WorkspaceConfigSchema.safeParse(withoutNulls(plain) ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw flowError({
    severity: 'error',
    title: `Incorrect Format: ${field}`,
    message: issue?.message ?? '',
    place: { file, line: 1, column: 1 },
  });
}

const withoutNulls = (value: Plain): Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, each]) => each !== null)
          .map(([key, each]) => [key, withoutNulls(each)]),
      )
    : value;

/** A file's keys that are unknown in config.yaml; undefined if it is not a map. */
export function unknownConfigKeys(content: string): string[] | undefined {
  try {
    const [document] = new YamlSource('', content).documents;
    if (document === undefined || !isMap(document.contents)) return undefined;
    return document.contents.items.map(keyOf).filter((key) => !KNOWN_KEYS.includes(key));
  } catch {
    return undefined;
  }
}

/** Whether a file's content is a workspace configuration; flows have a line of three dashes. */
export const isWorkspaceConfig = (content: string): boolean => !content.includes('\n---') && unknownConfigKeys(content)?.length === 0;
