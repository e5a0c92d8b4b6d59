import { expect, test } from 'vitest';

import { ENVIRONMENT } from '../../packages/core/src/environment/index.ts';
import { handsight } from './handsight.ts';

const env = { HANDSIGHT_TOKEN: 'a-secret-of-sixteen', HANDSIGHT_DIALECT: 'doksi' };

test('config --env lists every name that is read, its value and what it sets, without secrets', async () => {
  const { code, stdout } = await handsight(['config', '--env'], { env });
  expect(code).toBe(0);
  for (const name of Object.keys(ENVIRONMENT)) expect(stdout).toContain(name);
  expect(stdout).toMatch(/HANDSIGHT_DIALECT +"doksi" +whose tools/);
  expect(stdout).not.toContain(env.HANDSIGHT_TOKEN);
});

test('config --env --json has the same as data', async () => {
  const { stdout } = await handsight(['config', '--env', '--json'], { env });
  expect(JSON.parse(stdout)).toMatchObject({
    environment: expect.arrayContaining([
      { name: 'HANDSIGHT_DIALECT', value: 'doksi', meaning: ENVIRONMENT.HANDSIGHT_DIALECT },
      { name: 'HANDSIGHT_TOKEN', value: '•••', meaning: ENVIRONMENT.HANDSIGHT_TOKEN },
    ]) as unknown,
  });
});
