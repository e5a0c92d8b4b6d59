import { quoted } from '@handsight/core/screen';

type Fact = string | number | boolean;

/** The state of a device as a whole. Undefined fields are not mentioned. */
export interface General {
  app?: { label: string; name: string };
  kind: string;
  width: number;
  height: number;
  dpi?: number;
  /** Undefined if the device has no on-screen keyboard. */
  keyboard?: boolean;
  clipboard?: string;
  /** What the driver reports; the paragraph mentions those listed in FACTS. */
  facts: Readonly<Record<string, Fact>>;
}

const onOff =
  (what: string) =>
  (fact: Fact): string =>
    `${what} ${fact === true ? 'on' : 'off'}`;

/** In the doksi dialect's order, before and after the clipboard; the facts of one row share a sentence. */
const BEFORE_CLIPBOARD: readonly Record<string, (fact: Fact) => string>[] = [
  { battery: (percent) => `Battery ${percent}%`, charging: (is) => (is === true ? 'charging' : 'not charging') },
  {
    wifi: onOff('WiFi'),
    bluetooth: onOff('Bluetooth'),
    location: onOff('Location'),
    airplane_mode: onOff('Airplane mode'),
    auto_rotate: onOff('Auto-rotate'),
  },
  { volume: (level) => `Volume ${level}/15`, silent: onOff('silent mode') },
  { latitude: (degrees) => `GPS ${degrees}`, longitude: String },
];
const AFTER_CLIPBOARD: readonly Record<string, (fact: Fact) => string>[] = [
  { call_state: (state) => `Call state ${state}` },
  { panels: (open) => `Panels ${open}` },
  { dark_mode: onOff('Dark mode') },
  { animations: onOff('Animations') },
  { font_scale: (scale) => `Font scale ${scale}` },
];

/** The doksi dialect's state of the device: one paragraph, always in the same order. */
export function generalParagraph({ app, kind, width, height, dpi, keyboard, clipboard, facts }: General): string {
  const describe = (rows: typeof BEFORE_CLIPBOARD): string[] =>
    rows.map((row) =>
      Object.entries(row)
        .flatMap(([name, format]) => (facts[name] === undefined ? [] : [format(facts[name])]))
        .join(', '),
    );
  const sentences = [
    app === undefined ? '' : `${app.label === '' ? app.name : `${app.label} (${app.name})`} is visible`,
    `Device is a ${kind}`,
    `Orientation ${width > height ? 'landscape' : 'portrait'}`,
    `Screen ${width}x${height}${dpi === undefined ? '' : ` @${dpi}dpi`}`,
    keyboard === undefined ? '' : `Keyboard ${keyboard ? 'visible' : 'hidden'}`,
    ...describe(BEFORE_CLIPBOARD),
    clipboard === undefined ? '' : clipboard === '' ? 'Clipboard empty' : `Clipboard ${quoted(clipboard)}`,
    ...describe(AFTER_CLIPBOARD),
  ];
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
