import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { pngSize } from '../../packages/core/src/picture/png-size.ts';
import type { Brain, Reply } from '../agent/model-server/brain.ts';
import { HANDS } from '../agent/model-server/hands.ts';
import { startModelServer, type ModelServer } from '../agent/model-server/model-server.ts';
import { fromRoot } from '../requires.ts';
import { providerSdks, run, type Sdks } from './sdks.ts';

const sdks = await providerSdks();

const left: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of left.splice(0)) await each.close();
});

async function serve(brain: Brain): Promise<ModelServer> {
  const server = await startModelServer(brain);
  left.push(server);
  return server;
}

/** Opens an app, goes home, opens the next, and says that it is done; asks for a picture if it has none. */
function opener(grammar: 'anthropic-toolset' | 'openai-computer' | 'gemini-computer', look: Reply): Brain {
  const hand = HANDS[grammar];
  let asked = 0;
  return {
    answer({ picture }) {
      if (picture === null) return look;
      const { width, height } = pngSize(picture);
      asked++;
      if (asked === 5) return { text: 'Done.' };
      return asked % 2 === 0
        ? hand.home()
        : hand.tap({ width, height, x: Math.round(width * (asked === 1 ? 0.148 : 0.381)), y: Math.round(height * 0.096) });
    },
  };
}

describe.skipIf(typeof sdks === 'string')(typeof sdks === 'string' ? sdks : 'the real classes of the SDKs, with these hands', () => {
  const { folder, node }: Sdks = typeof sdks === 'string' ? { folder: '', node: '' } : sdks;
  beforeAll(async () => {
    await rm(join(folder, 'node_modules', 'handsight'), { force: true });
    await symlink(fromRoot('packages/handsight'), join(folder, 'node_modules', 'handsight'));
  });

  /** Runs an example where the SDKs are installed. */
  async function example(name: string, env: NodeJS.ProcessEnv): Promise<string> {
    const data = await mkdtemp(join(tmpdir(), 'handsight-hands-'));
    left.push({ close: () => rm(data, { recursive: true, force: true }) });
    await mkdir(join(folder, 'examples'), { recursive: true });
    const program = join(folder, 'examples', `${name}.mjs`);
    await cp(fromRoot(`examples/${name}.mjs`), program);
    return run(node, [program, 'Turn Bluetooth on.'], { ...env, HANDSIGHT_DATA_FOLDER: data });
  }

  it("Anthropic's toolset class is accepted by the stand-in, and its results are verdicts", async () => {
    const server = await serve(opener('anthropic-toolset', { computer: [{ action: 'screenshot' }] }));
    const said = await example('hands-anthropic', { ANTHROPIC_BASE_URL: new URL(server.baseUrl).origin, ANTHROPIC_API_KEY: 'x' });
    expect(said).toContain('Done.');
    expect(JSON.stringify(server.requests.at(-1)?.body)).toMatch(/observed: /);
    expect(server.requests.length).toBeGreaterThanOrEqual(5);
  });

  it("OpenAI's computer calls are accepted by the stand-in, and the verdicts follow them", async () => {
    const server = await serve(opener('openai-computer', { computer: [{ type: 'screenshot' }] }));
    const said = await example('hands-openai', { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'x' });
    expect(said).toContain('Done.');
    expect(said).toMatch(/observed: /);
    expect(server.count).toBe(server.requests.length);
  });

  it("Gemini's computer use is accepted by the stand-in, and its responses are verdicts", async () => {
    const server = await serve(opener('gemini-computer', { calls: [{ name: 'take_screenshot', input: {} }] }));
    const said = await example('hands-gemini', { GOOGLE_GEMINI_BASE_URL: new URL(server.baseUrl).origin, GEMINI_API_KEY: 'x' });
    expect(said).toContain('Done.');
    expect(said).toMatch(/observed: /);
    expect(server.count).toBe(server.requests.length);
  });
});
