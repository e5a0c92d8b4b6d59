import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.mjs';

/** Every tool and command as one file, beside the module that reads it. The build runs this when it has compiled. */
const packages = join(ROOT, 'packages');

/** @type {typeof import('../packages/cli/src/write-catalogue.ts')} */
const { catalogueText } = await import(pathToFileURL(join(packages, 'cli', 'dist', 'write-catalogue.js')).href);
writeFileSync(join(packages, 'dialects', 'dist', 'catalogue', 'catalogue.jsonl'), await catalogueText());
