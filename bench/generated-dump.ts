const ROW_HEIGHT = 140;
const NODES_PER_ROW = 4;
/** In the edited screen one row in so many differs: few enough that the smallest list has an edit of each kind, as the largest has. */
const EDIT_EVERY = 8;

interface Attributes {
  class: string;
  text?: string;
  id?: string;
  flags?: readonly string[];
  bounds: readonly [number, number, number, number];
}

const FLAGS = ['checkable', 'checked', 'clickable', 'focusable', 'focused', 'scrollable', 'long-clickable', 'password', 'selected'];

/** The uiautomator dump of a list app with about `nodes` nodes; `edited` is the same list a moment later. */
export function generatedDump(nodes: number, { edited = false } = {}): string {
  const rows: string[] = [];
  for (let i = 0; i < Math.floor((nodes - 2) / NODES_PER_ROW); i++) {
    const isEdited = edited && i % EDIT_EVERY === EDIT_EVERY / 2;
    // Of the edited rows every third is gone, and every third has a new one before it.
    const kind = Math.floor(i / EDIT_EVERY) % 3;
    if (isEdited && kind === 0) continue;
    if (isEdited && kind === 1) rows.push(row(i, `New message ${i}`, false));
    rows.push(row(i, `Message ${i} from sender ${i % 97}`, isEdited && kind === 2));
  }
  const bottom = rows.length * ROW_HEIGHT;
  const list = `${open({ class: 'androidx.recyclerview.widget.RecyclerView', id: 'list', flags: ['scrollable'], bounds: [0, 0, 1080, bottom] })}>${rows.join('')}</node>`;
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${open({ class: 'android.widget.FrameLayout', bounds: [0, 0, 1080, bottom] })}>${list}</node></hierarchy>`;
}

function row(i: number, title: string, checked: boolean): string {
  const top = i * ROW_HEIGHT;
  const frame = open({ class: 'android.widget.LinearLayout', flags: ['clickable', 'focusable'], bounds: [0, top, 1080, top + ROW_HEIGHT] });
  const name = open({ class: 'android.widget.TextView', text: title, id: 'title', bounds: [64, top + 20, 800, top + 70] });
  const detail = open({
    class: 'android.widget.TextView',
    text: `Received at ${i} &amp; unread`,
    id: 'summary',
    bounds: [64, top + 76, 800, top + 120],
  });
  const flags = ['checkable', 'clickable', ...(checked ? ['checked'] : [])];
  const box = open({ class: 'android.widget.CheckBox', id: 'select', flags, bounds: [900, top + 30, 1000, top + 110] });
  return `${frame}>${name} />${detail} />${box} /></node>`;
}

function open({ class: className, text = '', id = '', flags = [], bounds: [left, top, right, bottom] }: Attributes): string {
  const states = FLAGS.map((flag) => `${flag}="${flags.includes(flag)}"`).join(' ');
  const resourceId = id === '' ? '' : `org.example.mail:id/${id}`;
  return `<node index="0" text="${text}" resource-id="${resourceId}" class="${className}" package="org.example.mail" content-desc="" enabled="true" ${states} bounds="[${left},${top}][${right},${bottom}]"`;
}
