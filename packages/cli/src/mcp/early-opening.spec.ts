import { describe, expect, it } from 'vitest';

import { Catalogue } from '@handsight/dialects/catalogue';
import { catalogueText } from '../write-catalogue.ts';
import { earlyFlags } from './early-opening.ts';

const options = new Catalogue(await catalogueText()).command('mcp')?.options ?? [];
const read = (args: string, env: NodeJS.ProcessEnv = {}) => earlyFlags(args === '' ? [] : args.split(' '), env, options);
const usual = { dialect: 'handsight', toolsets: ['core'], structured: false, mode: 'both', port: 5001, hasConfig: false };

describe('the flags that are understood before the command is loaded', () => {
  it.each([
    ['', usual],
    ['--port 0 --mock --json', { ...usual, port: 0 }],
    ['--port=7000 --mode=mcp', { ...usual, port: 7000, mode: 'mcp' }],
    ['--dialect doksi --structured', { ...usual, dialect: 'doksi', structured: true }],
    ['--tools inspect,guard', { ...usual, toolsets: ['core', 'inspect', 'guard'] }],
    ['--device a b --max-actions 3', usual],
    ['--config x.yaml', { ...usual, hasConfig: true }],
  ])('%s', (args, expected) => {
    expect(read(args)).toEqual(expected);
  });

  it('may stand in the environment, and what is typed counts more', () => {
    const env = { HANDSIGHT_DIALECT: 'agentest', HANDSIGHT_TOOLS: 'all', HANDSIGHT_PORT: '6000', HANDSIGHT_CONFIG: 'x' };
    expect(read('--port 1', env)).toMatchObject({ dialect: 'agentest', port: 1, hasConfig: true });
    expect(read('', env)?.toolsets).toHaveLength(6);
  });

  it.each([
    '--help',
    '-h',
    'word',
    '--nonsense',
    '--port',
    '--port x',
    '--port 70000',
    '--max-actions -1',
    '--dialect latin',
    '--tools everything',
  ])('are left to the command: %s', (args) => {
    expect(read(args)).toBeUndefined();
  });

  it('are left to the command where the environment has them wrong', () => {
    expect(read('', { HANDSIGHT_PORT: 'x' })).toBeUndefined();
    expect(read('', { HANDSIGHT_DIALECT: '' })).toBeUndefined();
  });
});
