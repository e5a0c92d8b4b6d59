import type { ScriptFunction, ScriptGlobal } from './script-value.ts';

/** A global as JSON with null in place of every function, and the functions with their paths. */
export interface FlatGlobal {
  json: string | undefined;
  functions: { path: string[]; run: ScriptFunction }[];
}

export function flattenGlobal(value: ScriptGlobal): FlatGlobal {
  const functions: FlatGlobal['functions'] = [];
  const strip = (part: ScriptGlobal, path: string[]): unknown => {
    if (typeof part === 'function') {
      functions.push({ path, run: part });
      return null;
    }
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, strip(inner, [...path, key])]));
  };
  const stripped = strip(value, []);
  return { json: stripped === undefined ? undefined : JSON.stringify(stripped), functions };
}
