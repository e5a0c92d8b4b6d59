/** The values of `parse --format`. */
export const FORMAT_NAMES = ['compact', 'json', 'full', 'textual', 'sketch', 'prose', 'refs', 'stats'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];
