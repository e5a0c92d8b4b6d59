import { HandsightError } from '@handsight/core/error';
import { type Bounds, boundsText, height, isEmpty, width } from '@handsight/core/screen';
import { MAX_PIXELS, type Pixels } from '@handsight/core/picture';
import type { Scene } from '../widget.ts';
import { paintScene } from './paint-scene.ts';
import { renderThread } from './render-thread.ts';

/** The picture of a scene, or of the part of an area that lies on the screen. The same scene gives the same pixels. */
export async function renderScene(scene: Scene, area?: Bounds, signal?: AbortSignal): Promise<Pixels> {
  const part = onScreen(scene, area);
  const screen = { width: scene.width, height: scene.height };
  const { data } = await renderThread.run('rasterise', { ops: paintScene(scene), ...screen, area: part }, [], signal);
  return { width: width(part), height: height(part), format: 'rgba', data, area: part };
}

function onScreen(scene: Scene, area: Bounds | undefined): Bounds {
  const wanted = area ?? { left: 0, top: 0, right: scene.width, bottom: scene.height };
  const part = {
    left: Math.max(0, Math.floor(wanted.left)),
    top: Math.max(0, Math.floor(wanted.top)),
    right: Math.min(scene.width, Math.ceil(wanted.right)),
    bottom: Math.min(scene.height, Math.ceil(wanted.bottom)),
  };
  if (!Object.values(part).every(Number.isFinite) || isEmpty(part)) {
    throw new HandsightError('OffScreen', `nothing of ${boundsText(wanted)} is on the screen of ${scene.width} x ${scene.height}`, {
      area: wanted,
    });
  }
  if (scene.width * scene.height > MAX_PIXELS) {
    throw new HandsightError('BadRequest', `a screen of ${scene.width} x ${scene.height} is larger than ${MAX_PIXELS} pixels`);
  }
  return part;
}
