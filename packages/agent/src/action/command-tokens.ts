/** Shell words: quoted or escaped characters belong to their word, and an unclosed quote extends to the end. */
const TOKEN = /(?:[^\s'"\\]|\\[\s\S]|\\$|'[^']*(?:'|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$))+/g;

/** The tokens of a command, in the form `adb shell` takes them. */
export const commandTokens = (command: string): string[] => command.match(TOKEN) ?? [];
