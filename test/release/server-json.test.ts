import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fillAll } from '../../packages/cli/src/lazy.ts';
import { createProgram } from '../../packages/cli/src/program.ts';
import { fromRoot } from '../requires.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(fromRoot(file), 'utf8'));

/** What the MCP registry's schema of 2025-12-11 demands of the fields that are used here. */
const Input = z.strictObject({
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  value: z.string().optional(),
  isSecret: z.boolean().optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  choices: z.array(z.string()).optional(),
});
const exactVersion = z.string().regex(/^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/);
const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: exactVersion,
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal('npm'),
        identifier: z.string(),
        version: exactVersion,
        runtimeHint: z.literal('npx'),
        transport: z.strictObject({ type: z.literal('stdio') }),
        packageArguments: z.array(
          z.union([
            Input.extend({ type: z.literal('positional'), value: z.string() }),
            Input.extend({ type: z.literal('named'), name: z.string().startsWith('--') }),
          ]),
        ),
      }),
    )
    .length(1),
});
const PackageJson = z.looseObject({ name: z.string(), version: z.string(), mcpName: z.string() });

test('server.json has the form that the MCP registry takes, and the package names the same server', () => {
  const server = ServerJson.parse(read('server.json'));
  const { name, version, mcpName } = PackageJson.parse(read('packages/handsight/package.json'));
  expect(mcpName).toBe(server.name);
  expect(server.packages.map((each) => [each.identifier, each.version])).toEqual([[name, version]]);
  expect(server.version).toBe(version);
});

test('its arguments are those of `handsight mcp`', async () => {
  const [only] = ServerJson.parse(read('server.json')).packages;
  const [command, ...flags] = only?.packageArguments ?? [];
  expect(command).toEqual({ type: 'positional', value: 'mcp' });
  const program = createProgram();
  await fillAll(program);
  const known = program.commands.find((each) => each.name() === 'mcp')?.options.map(({ long }) => long) ?? [];
  expect(flags.length).toBeGreaterThan(0);
  expect(flags.filter((flag) => !('name' in flag) || !known.includes(flag.name))).toEqual([]);
});
