import { HandsightError } from '@handsight/core/error';

/** `NAME=value`, each. */
export function parseVariables(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new HandsightError('BadRequest', `-e ${text.slice(0, 40)}: write NAME=value`, {});
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** The values of variables that no report may show. */
export function secretsOf(names: readonly string[], env: Readonly<Record<string, string>>): string[] {
  return names.map((name) => {
    const value = env[name];
    if (value === undefined)
      throw new HandsightError('BadRequest', `--secret ${name}: there is no such variable; give it with -e`, { name });
    return value;
  });
}
