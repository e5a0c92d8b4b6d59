/** The values of `diff --format`. */
export const DIFF_FORMAT_NAMES = ['text', 'custom', 'json-patch', 'check'] as const;
export type DiffFormatName = (typeof DIFF_FORMAT_NAMES)[number];
