import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import '../style/base.css';
import '../style/viewer.css';
import { hashOfPlace, type Place, placeOfHash } from './place.ts';
import type { ViewerDocument } from './types.ts';
import { Viewer } from './viewer.tsx';

interface Embedded {
  document: ViewerDocument;
  pictures: Record<string, string>;
}

/** The viewer as a standalone HTML file with its data embedded. */
const File = ({ embedded }: { embedded: Embedded }) => {
  const [place, setPlace] = useState(() => placeOfHash(location.hash));
  useEffect(() => {
    const follow = (): void => setPlace(placeOfHash(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const go = (next: Place): void => {
    history.replaceState(null, '', hashOfPlace(next));
    setPlace(next);
  };
  return <Viewer document={embedded.document} load={(name) => embedded.pictures[name]} place={place} go={go} />;
};

const data = document.getElementById('document')?.textContent ?? undefined;
const root = document.getElementById('viewer');
if (data !== undefined && root !== null) render(<File embedded={JSON.parse(data) as Embedded} />, root);
