import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeStep } from './describe-step.ts';
import { FlowFiles } from './flow-files.ts';
import { FlowReader } from './flow-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'flow-titles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the title of a step that changes the device names the value', async () => {
  const file = join(folder, 'flow.yaml');
  writeFileSync(join(folder, 'cat.png'), '');
  writeFileSync(
    file,
    `appId: org.example
---
- setOrientation: LANDSCAPE_LEFT
- setAirplaneMode: enabled
- setDarkMode: disabled
- setLocation: { latitude: 52.5, longitude: 13.4 }
- setPermissions: { permissions: { camera: deny, all: allow } }
- setClipboard: hello
- addMedia: [cat.png]
- travel: { points: ['0,0', '0,1'] }
- startRecording: film
- toggleDarkMode
`,
  );
  const { steps } = await new FlowReader(new FlowFiles(folder)).require(file);
  expect(steps.map(describeStep)).toEqual([
    'Set orientation to LANDSCAPE_LEFT',
    'Set airplane mode to enabled',
    'Set dark mode to disabled',
    'Set location to 52.5, 13.4',
    'Set permissions of org.example: camera deny, all allow',
    'Set clipboard to hello',
    'Add media cat.png',
    'Travel through 2 points',
    'Start recording film',
    'Toggle dark mode',
  ]);
});
