import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { fromRoot } from '../requires.ts';

/** Every module that a script loads as it starts: what it imports by `import()` comes later. */
function staticImports(file: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file)) return seen;
  const names = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) [^'"]*from '([^']+)'/gm)].map(([, name = '']) => name);
  seen.set(file, names);
  for (const name of names) if (name.startsWith('.')) staticImports(join(dirname(file), name), seen);
  return seen;
}

test.each(['start', 'test', 'test-quick', 'bench'])('npm run %s loads nothing that it installs first', (script) => {
  const loaded = staticImports(fromRoot(`scripts/${script}.mjs`));
  expect(loaded.size).toBeGreaterThan(3);
  const packages = [...loaded].flatMap(([file, names]) =>
    names.filter((name) => !/^(?:node:|\.)/.test(name)).map((name) => `${file}: ${name}`),
  );
  expect(packages).toEqual([]);
});
