import { createHash } from 'node:crypto';

import type { DeviceClient } from '@handsight/core/client';
import { type Part, text } from '@handsight/model';
import type { Grammar, ShownPicture } from '../grammar/grammar.ts';
import type { DeviceTools } from './device-tools.ts';
import { RunEnded } from './run-status.ts';
import { untrusted } from './untrusted.ts';

export interface FreshScreen {
  parts: Part[];
  /** The picture that a pixel grammar's coordinates refer to; null in text mode. */
  picture: ShownPicture | null;
  fingerprint: string | null;
}

/** The screen as the model sees it: text with refs, or a picture of the size it needs. */
export async function freshScreen(
  grammar: Grammar,
  model: string,
  client: DeviceClient,
  tools: DeviceTools,
  signal: AbortSignal,
): Promise<FreshScreen> {
  return grammar.mode === 'text' ? textScreen(tools, signal) : pictureScreen(grammar, model, client, signal);
}

async function textScreen(tools: DeviceTools, signal: AbortSignal): Promise<FreshScreen> {
  const { text: said, screen, treeHash, failed } = await tools.call('look', {}, signal);
  if (failed) throw new RunEnded('device_lost', `the screen cannot be read: ${said}`);
  return { parts: [text(said), text(untrusted(screen ?? ''))], picture: null, fingerprint: treeHash };
}

async function pictureScreen(grammar: Grammar, model: string, client: DeviceClient, signal: AbortSignal): Promise<FreshScreen> {
  const { scale, screenshotBase64, currentApp } = await client.screenSnapshot(
    { model, sizeOf: (screen) => grammar.pictureSize(screen) },
    signal,
  );
  return {
    parts: [
      text(`The screen now, ${scale.width}×${scale.height}.${currentApp === '' ? '' : ` App in front: ${JSON.stringify(currentApp)}.`}`),
      { type: 'image', data: screenshotBase64, width: scale.width, height: scale.height },
    ],
    picture: { width: scale.width, height: scale.height, toDevice: (point) => scale.toDevice(point) },
    fingerprint: `picture ${createHash('sha1').update(screenshotBase64).digest('hex').slice(0, 16)}`,
  };
}
