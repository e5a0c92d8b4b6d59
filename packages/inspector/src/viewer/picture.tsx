import { useEffect, useState } from 'preact/hooks';

import type { ViewedPicture, ViewedStep } from './types.ts';

/** Loads a picture from the file itself or the server. Undefined if it is no longer available. */
export type LoadPicture = (name: string) => string | Promise<string | undefined> | undefined;

function usePicture(name: string | undefined, load: LoadPicture): string | undefined {
  const [shown, setShown] = useState<{ name: string; source: string | undefined }>();
  const found = name === undefined ? undefined : load(name);
  const atOnce = typeof found === 'string' ? found : undefined;
  useEffect(() => {
    if (name === undefined || found === undefined || typeof found === 'string') return undefined;
    let isWanted = true;
    found.then(
      (source) => isWanted && setShown({ name, source }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return atOnce ?? (shown?.name === name ? shown?.source : undefined);
}

/** A small picture of a step, for the film strip. */
export const Thumbnail = ({ picture, load }: { picture: ViewedPicture; load: LoadPicture }) => {
  const source = usePicture(picture.name, load);
  const { area } = picture;
  return (
    <span class="thumb" style={{ aspectRatio: `${Math.max(1, area.right - area.left)} / ${Math.max(1, area.bottom - area.top)}` }}>
      {source !== undefined && <img src={source} alt="" loading="lazy" draggable={false} />}
    </span>
  );
};

const part = (value: number, from: number, to: number): string => `${((value - from) * 100) / Math.max(1, to - from)}%`;

const Touch = ({ touched, area }: { touched: NonNullable<ViewedStep['touched']>; area: ViewedPicture['area'] }) => {
  const { point, bounds } = touched;
  return (
    <>
      {bounds !== null && (
        <span
          class="touched-box"
          style={{
            left: part(bounds.left, area.left, area.right),
            top: part(bounds.top, area.top, area.bottom),
            width: part(bounds.right - bounds.left, 0, area.right - area.left),
            height: part(bounds.bottom - bounds.top, 0, area.bottom - area.top),
          }}
        />
      )}
      {point !== null && (
        <span class="touched-point" style={{ left: part(point.x, area.left, area.right), top: part(point.y, area.top, area.bottom) }} />
      )}
    </>
  );
};

interface ScreenPictureProps {
  title: string;
  picture: ViewedPicture | null;
  touched: ViewedStep['touched'];
  load: LoadPicture;
}

/** The screen, with the touched point or element marked. */
export const ScreenPicture = ({ title, picture, touched, load }: ScreenPictureProps) => {
  const source = usePicture(picture?.name, load);
  if (picture === null) return null;
  const { area } = picture;
  const [width, height] = [Math.max(1, area.right - area.left), Math.max(1, area.bottom - area.top)];
  return (
    <figure class={`screen-picture ${width > height ? 'wide' : 'tall'}`} data-test={`picture-${title}`}>
      <figcaption>{title}</figcaption>
      <div class="screen-frame" style={{ '--ratio': String(width / height) }}>
        {source === undefined ? <span class="loading" /> : <img src={source} alt={`The screen ${title} the step`} draggable={false} />}
        {touched !== null && <Touch touched={touched} area={area} />}
      </div>
    </figure>
  );
};
