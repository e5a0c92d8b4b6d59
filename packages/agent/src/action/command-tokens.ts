/** Words of a shell: what stands in quotes or behind a backslash belongs to its word, and an open quote reaches to the end. */
const TOKEN = /(?:[^\s'"\\]|\\[\s\S]|\\$|'[^']*(?:'|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$))+/g;

/** The tokens of a command, as they are given to `adb shell` one after the other. */
export const commandTokens = (command: string): string[] => command.match(TOKEN) ?? [];
