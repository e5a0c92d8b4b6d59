import { type Outline, circle, rounded, around } from './outline.ts';

const heart = 'M12 20.5C5.5 15.8 3 12.3 3 8.8A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 1.8c0 3.5-2.5 7-9 11.7z';
const bubble = 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H10l-5 4v-4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z';

/** People, and the things in an app. */
const THINGS: Record<string, Outline> = {
  person: { lines: circle(12, 8, 4) + 'M4 20.5c0-4.2 3.6-6.5 8-6.5s8 2.3 8 6.5' },
  people: { lines: circle(9, 8, 3.5) + 'M2.5 20c0-3.8 2.9-6 6.5-6s6.5 2.2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.4.7 4 2.6 4 5.6' },
  phone: {
    lines: 'M6.5 3h3l1.7 4.6-2.2 1.7a12 12 0 0 0 5.7 5.7l1.7-2.2L21 14.5v3A3.5 3.5 0 0 1 17.5 21C10 21 3 14 3 6.5A3.5 3.5 0 0 1 6.5 3z',
  },
  message: { lines: bubble },
  chat: { lines: bubble + 'M7.5 9h9M7.5 12.5h6' },
  mail: { lines: rounded(3, 5, 18, 14, 2) + 'M3.5 7l8.5 6 8.5-6' },
  heart: { lines: heart },
  heart_filled: { filled: heart },
  bookmark: { lines: 'M6.5 3.5h11v17L12 16l-5.5 4.5z' },
  flag: { lines: 'M5.5 21V4h12.5l-3 4.5 3 4.5H5.5' },
  bell: { lines: 'M5.5 17.5h13l-1.7-2.5V10a4.8 4.8 0 0 0-9.6 0v5zM10 20.5a2.2 2.2 0 0 0 4 0' },
  calendar: { lines: rounded(3.5, 5, 17, 15.5, 2) + 'M3.5 10h17M8 2.5v4M16 2.5v4' },
  clock: { lines: circle(12, 12, 9) + 'M12 7v5.5l3.5 2' },
  note: { lines: 'M6 3h12a1.5 1.5 0 0 1 1.5 1.5V15L14 21H6a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 6 3zM19.5 15H14v6M8.5 8h7M8.5 12h4' },
  file: { lines: 'M6 3h8l5 5v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM14 3v5h5' },
  folder: { lines: 'M4 5h5.5l2 2.5H20a1 1 0 0 1 1 1V18a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V6a1 1 0 0 1 1-1z' },
  attach: { lines: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7L9.5 17a1.7 1.7 0 0 1-2.4-2.4L14.5 7' },
  image: { lines: rounded(3, 4, 18, 16, 2) + circle(8.5, 9.3, 1.8) + 'M4 18l5.5-5.5 3.5 3.5 3-3 4.5 4.5' },
  camera: {
    lines:
      'M4.5 7.5h3l2-2.5h5l2 2.5h3A1.5 1.5 0 0 1 21 9v9.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18.5V9a1.5 1.5 0 0 1 1.5-1.5z' +
      circle(12, 13.5, 3.6),
  },
  video: { lines: rounded(3, 6, 12.5, 12, 2) + 'M15.5 11l5.5-3.5v9L15.5 13z' },
  music: { lines: circle(6.5, 18, 2.8) + circle(17.5, 16, 2.8) + 'M9.3 18V6l11-2v12M9.3 9.5l11-2' },
  play: { filled: 'M7 4.5v15l12.5-7.5z' },
  pause: { filled: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z' },
  stop: { filled: rounded(6, 6, 12, 12, 1) },
  mic: { lines: rounded(9, 2.5, 6, 11.5, 3) + 'M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3.5' },
  map: { lines: 'M3.5 6l5.5-2.5 6 2.5 5.5-2.5V18L15 20.5 9 18l-5.5 2.5zM9 3.5V18M15 6v14.5' },
  location: { lines: 'M12 21.5c-4.5-5-7-8.6-7-11.8a7 7 0 0 1 14 0c0 3.2-2.5 6.8-7 11.8z' + circle(12, 9.7, 2.5) },
  globe: { lines: circle(12, 12, 9) + 'M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18' },
  cart: { lines: 'M2 3.5h3l2.6 11.7h10.9L21 7H6.2', filled: circle(9, 19.7, 1.8) + circle(17, 19.7, 1.8) },
  bank: { lines: 'M3 9.5L12 4l9 5.5zM5.5 10v8M10 10v8M14 10v8M18.5 10v8M3 20.5h18' },
  package: { lines: 'M12 2.5l8.5 4.5v10L12 21.5 3.5 17V7zM3.5 7l8.5 4.5L20.5 7M12 11.5v10' },
  coffee: { lines: 'M4 9h13v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 10.5h1.5a2.5 2.5 0 0 1 0 5H17M7.5 3v2.5M12 3v2.5' },
  bag: { lines: 'M5 8h14l1 12.5H4zM8.5 8V7a3.5 3.5 0 0 1 7 0v1' },
  shop: { lines: 'M4 10.5V20h16v-9.5M3 9l1.8-5.5h14.4L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5.5h4V20' },
  card: { lines: rounded(2.5, 5, 19, 14, 2) + 'M2.5 9.5h19M6 15h4' },
  wallet: {
    lines: 'M19 7.5V5a1.5 1.5 0 0 0-1.5-1.5H5A2 2 0 0 0 5 7.5h14.5A1.5 1.5 0 0 1 21 9v10a1.5 1.5 0 0 1-1.5 1.5H5A2 2 0 0 1 3 18.5v-13',
    filled: circle(16.5, 14, 1.5),
  },
  gift: {
    lines:
      rounded(3, 8, 18, 4, 1) + 'M4.5 12v8.5h15V12M12 8v12.5M12 8C9 8 6.5 7 6.5 5.2 6.5 3 11 2.5 12 8c1-5.5 5.5-5 5.5-2.8C17.5 7 15 8 12 8',
  },
  tag: { lines: 'M3.5 3.5h8.5L20.5 12 12 20.5 3.5 12z', filled: circle(8, 8, 1.6) },
  truck: { lines: 'M2.5 5.5h11.5V16H2.5zM14 9.5h4l3.5 3.5v3H14' + circle(7, 17.5, 2) + circle(17.5, 17.5, 2) },
  book: { lines: 'M12 6C9.5 4.5 6.5 4 3 4v14.5c3.5 0 6.5.5 9 2 2.5-1.5 5.5-2 9-2V4c-3.5 0-6.5.5-9 2zM12 6v14.5' },
  chart: { lines: 'M4 4v16h16.5M8.5 16v-4M13 16V8M17.5 16v-6' },
  calculator: {
    lines: rounded(5, 2.5, 14, 19, 2) + 'M8.5 7h7',
    filled:
      circle(8.7, 12, 1.2) +
      circle(12, 12, 1.2) +
      circle(15.3, 12, 1.2) +
      circle(8.7, 17, 1.2) +
      circle(12, 17, 1.2) +
      circle(15.3, 17, 1.2),
  },
  sun: { lines: circle(12, 12, 4.2) + 'M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M5.3 18.7L7 17M17 7l1.7-1.7' },
  moon: { lines: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z' },
  cloud: { lines: 'M7 18.5a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.5 1.5 3.8 3.8 0 0 1 0 7.5z' },
  game: {
    lines: 'M7 7.5h10a5 5 0 0 1 4.5 6.5c-1 3-2.5 4-4 2.5L15.5 15h-7l-2 1.5c-1.5 1.5-3 .5-4-2.5A5 5 0 0 1 7 7.5zM8 9.5v3.5M6.3 11.2h3.5',
    filled: circle(16, 11.3, 1.3),
  },
};

const star = around(Array.from({ length: 10 }, (_, i) => [i / 10, i % 2 === 0 ? 10 : 4.4] as const));
const gear = around(
  Array.from({ length: 8 }, (_, tooth) => tooth / 8).flatMap((turn) => [
    [turn - 0.035, 9.6] as const,
    [turn + 0.035, 9.6] as const,
    [turn + 0.055, 7.2] as const,
    [turn + 0.07, 7.2] as const,
  ]),
);

/** Ways to go, and what one does to things. */
const NAVIGATION: Record<string, Outline> = {
  back: { lines: 'M20 12H5M11 5l-7 7 7 7' },
  forward: { lines: 'M4 12h15M13 5l7 7-7 7' },
  up: { lines: 'M12 20V5M5 11l7-7 7 7' },
  down: { lines: 'M12 4v15M5 13l7 7 7-7' },
  chevron: { lines: 'M9 5l7 7-7 7' },
  chevron_left: { lines: 'M15 5l-7 7 7 7' },
  chevron_down: { lines: 'M5 9l7 7 7-7' },
  chevron_up: { lines: 'M5 15l7-7 7 7' },
  nav_back: { lines: 'M17 4.5v15L5 12z' },
  nav_home: { lines: circle(12, 12, 8) },
  nav_recents: { lines: rounded(5, 5, 14, 14, 2) },
  recents: { lines: rounded(4, 8, 12, 12, 2) + 'M8.5 4h9.5a2 2 0 0 1 2 2v9.5' },
  home: { lines: 'M3 11.5L12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6' },
  menu: { lines: 'M3.5 6h17M3.5 12h17M3.5 18h17' },
  more: { filled: circle(12, 5, 2) + circle(12, 12, 2) + circle(12, 19, 2) },
  more_horizontal: { filled: circle(5, 12, 2) + circle(12, 12, 2) + circle(19, 12, 2) },
  search: { lines: circle(10.5, 10.5, 6.5) + 'M15.5 15.5L21 21' },
  add: { lines: 'M12 4.5v15M4.5 12h15' },
  remove: { lines: 'M4.5 12h15' },
  close: { lines: 'M5 5l14 14M19 5L5 19' },
  minimize: { lines: 'M4 12h16' },
  maximize: { lines: rounded(4, 4, 16, 16, 1) },
  check: { lines: 'M4 12.5l5.5 5.5L20 7' },
  refresh: { lines: 'M20 11.5A8 8 0 1 0 18 17.3M20.5 5v6.5H14' },
  undo: { lines: 'M8.5 5L4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11H9' },
  redo: { lines: 'M15.5 5L20 9.5 15.5 14M20 9.5H10a5.5 5.5 0 0 0 0 11h5' },
  download: { lines: 'M12 3.5V15M6.5 10.5L12 16l5.5-5.5M4 20.5h16' },
  upload: { lines: 'M12 16.5V5M6.5 9.5L12 4l5.5 5.5M4 20.5h16' },
  share: { lines: circle(18, 5, 2.6) + circle(6, 12, 2.6) + circle(18, 19, 2.6) + 'M8.3 10.7l7.4-4.4M8.3 13.3l7.4 4.4' },
  link: { lines: 'M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5' },
  send: { lines: 'M3 11.5L21 3l-6.5 18-3.5-7.5zM11 13.5L21 3' },
  edit: { lines: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5' },
  trash: { lines: 'M4 6.5h16M9 6V3.5h6V6M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6' },
  copy: { lines: rounded(9, 9, 11.5, 11.5, 2) + 'M5.5 15H4.5a1 1 0 0 1-1-1V4.5a1 1 0 0 1 1-1H14a1 1 0 0 1 1 1v1' },
  paste: { lines: rounded(5, 5, 14, 16, 2) + rounded(9, 3, 6, 4, 1) },
  cut: { lines: circle(6, 18, 2.8) + circle(6, 6, 2.8) + 'M8.3 7.8L20 17.5M8.3 16.2L20 6.5' },
  save: {
    lines: 'M5 3.5h11.5L20.5 7.5V19a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V5A1.5 1.5 0 0 1 5 3.5zM7.5 3.5v5h7v-5M7 20.5v-7h10v7',
  },
  filter: { lines: 'M3.5 5h17L14 13v6l-4 1.5V13z' },
  sort: { lines: 'M7 4v16M3.5 16.5L7 20l3.5-3.5M13 6h8M13 12h6M13 18h3.5' },
  list: { lines: 'M9 6h12M9 12h12M9 18h12', filled: circle(4.5, 6, 1.5) + circle(4.5, 12, 1.5) + circle(4.5, 18, 1.5) },
  grid: {
    lines: rounded(4, 4, 6.5, 6.5, 1) + rounded(13.5, 4, 6.5, 6.5, 1) + rounded(4, 13.5, 6.5, 6.5, 1) + rounded(13.5, 13.5, 6.5, 6.5, 1),
  },
  settings: { lines: gear + circle(12, 12, 3) },
  star: { lines: star },
  star_filled: { filled: star },
  circle: { lines: circle(12, 12, 8.5) },
};

/** The device itself: radios, sound, power, keys, warnings. */
const SYSTEM: Record<string, Outline> = {
  wifi: { lines: 'M2.5 9a14 14 0 0 1 19 0M5.8 12.8a9 9 0 0 1 12.4 0M9 16.3a4.4 4.4 0 0 1 6 0', filled: circle(12, 19.4, 1.5) },
  bluetooth: { lines: 'M7 7.5l10 9L12 21V3l5 4.5-10 9' },
  signal: { filled: 'M3 17h3.5v4H3zM8 13h3.5v8H8zM13 8.5h3.5V21H13zM18 3.5h3.5V21H18z' },
  battery: { lines: rounded(2, 7, 17, 10, 2) + 'M22 10.5v3', filled: 'M4.5 9.5h9v5h-9z' },
  airplane: { filled: 'M10.5 3.5a1.5 1.5 0 0 1 3 0V9l8 4.5V16l-8-2.5V19l2.5 1.7V22.5L12 21.3l-4 1.2v-1.8l2.5-1.7v-5.5L2.5 16v-2.5l8-4.5z' },
  location_off: { lines: 'M12 21.5c-4.5-5-7-8.6-7-11.8a7 7 0 0 1 14 0c0 3.2-2.5 6.8-7 11.8zM4 3l16 18' },
  lock: { lines: rounded(5, 10.5, 14, 10, 2) + 'M8 10.5V7.5a4 4 0 0 1 8 0v3' },
  unlock: { lines: rounded(5, 10.5, 14, 10, 2) + 'M8 10.5V7a4 4 0 0 1 7.6-1.7' },
  key: { lines: circle(8, 15.5, 4.5) + 'M11.3 12.2L20 3.5M16.5 7l3 3M14 9.5l2 2' },
  fingerprint: { lines: 'M6 18c1.5-3 1-5 1-6.5a5 5 0 0 1 10 0c0 3 0 5-1 8M12 11.5c0 4 0 6-1.5 9M4 13.5c0-7 3-10 8-10s8 3.5 8 9' },
  eye: { lines: 'M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7z' + circle(12, 12, 3) },
  eye_off: { lines: 'M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7zM4 3l16 18' },
  power: { lines: 'M12 3v8.5M7 6.2a7.5 7.5 0 1 0 10 0' },
  qr: {
    lines:
      rounded(3.5, 3.5, 6.5, 6.5, 1) +
      rounded(14, 3.5, 6.5, 6.5, 1) +
      rounded(3.5, 14, 6.5, 6.5, 1) +
      'M14 14h2.5v2.5M20.5 14v6.5H17M14 20.5h.1',
  },
  volume: { lines: 'M4 9.5v5h3.5l5 4.5v-14l-5 4.5zM16 9a4 4 0 0 1 0 6M18.5 6a8 8 0 0 1 0 12' },
  mute: { lines: 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 9.5l5 5M21 9.5l-5 5' },
  display: { lines: rounded(3, 4, 18, 12.5, 2) + 'M8.5 20.5h7M12 16.5v4' },
  storage: {
    lines: rounded(4, 4, 16, 16, 2) + 'M4 9.3h16M4 14.7h16',
    filled: circle(7, 6.7, 0.9) + circle(7, 12, 0.9) + circle(7, 17.3, 0.9),
  },
  apps: { filled: [5, 12, 19].flatMap((y) => [5, 12, 19].map((x) => circle(x, y, 1.9))).join('') },
  accessibility: { lines: 'M5 8.5c4.5 1.3 9.5 1.3 14 0M12 9.5v4.5M12 14l-3 6.5M12 14l3 6.5', filled: circle(12, 4.5, 2) },
  language: { lines: 'M3 6h11M8.5 3.5V6M11.5 6c-1 4-4 7-8 8.5M5.5 9c1.5 2.5 4 4.5 7 5.5M12.5 20.5L17 10l4.5 10.5M14 17h6' },
  shield: { lines: 'M12 2.5l8 3v6c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10v-6z' },
  info: { lines: circle(12, 12, 9) + 'M12 11v5.5', filled: circle(12, 7.7, 1.4) },
  help: { lines: circle(12, 12, 9) + 'M9.3 9.5a2.8 2.8 0 1 1 4.2 2.4c-1 .6-1.5 1.1-1.5 2.1', filled: circle(12, 17, 1.3) },
  warning: { lines: 'M12 3.5L22 20.5H2zM12 10v5', filled: circle(12, 17.8, 1.2) },
  error: { lines: circle(12, 12, 9) + 'M12 7v6', filled: circle(12, 16.5, 1.4) },
  bug: { lines: rounded(7.5, 8, 9, 12, 4.5) + 'M9 5l1.5 2.5M15 5l-1.5 2.5M3.5 9.5L7.5 11M20.5 9.5L16.5 11M3 15h4.5M21 15h-4.5M12 8.5v11' },
  terminal: { lines: rounded(3, 4, 18, 16, 2) + 'M7 9l3.5 3L7 15M12.5 15.5H17' },
  code: { lines: 'M8 6.5L2.5 12 8 17.5M16 6.5l5.5 5.5-5.5 5.5' },
  keyboard: {
    lines: rounded(2, 6, 20, 12, 2) + 'M8 14.5h8',
    filled: circle(6, 10, 1) + circle(10, 10, 1) + circle(14, 10, 1) + circle(18, 10, 1),
  },
  backspace: { lines: 'M8.5 5H21v14H8.5L2.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5' },
  shift: { lines: 'M12 3.5l8.5 9H16V20H8v-7.5H3.5z' },
  enter: { lines: 'M20 5v6.5a2 2 0 0 1-2 2H4.5M9.5 8.5l-5 5 5 5' },
  emoji: { lines: circle(12, 12, 9) + 'M8 14.5a4.7 4.7 0 0 0 8 0', filled: circle(9, 9.5, 1.3) + circle(15, 9.5, 1.3) },
  print: { lines: 'M7 8.5V3.5h10v5M7 17H3.5V8.5h17V17H17M7 14h10v6.5H7z' },
};

const ICONS: Record<string, Outline> = { ...NAVIGATION, ...THINGS, ...SYSTEM };

/** Other words for the same icon. */
const SYNONYMS: Record<string, string> = {
  arrow_back: 'back',
  arrow_forward: 'forward',
  chevron_right: 'chevron',
  next: 'chevron',
  previous: 'chevron_left',
  expand: 'chevron_down',
  collapse: 'chevron_up',
  hamburger: 'menu',
  overflow: 'more',
  more_vertical: 'more',
  plus: 'add',
  minus: 'remove',
  cancel: 'close',
  clear: 'close',
  done: 'check',
  ok: 'check',
  reload: 'refresh',
  sync: 'refresh',
  delete: 'trash',
  bin: 'trash',
  pencil: 'edit',
  compose: 'edit',
  gear: 'settings',
  preferences: 'settings',
  favorite: 'heart',
  like: 'heart',
  user: 'person',
  contact: 'person',
  account: 'person',
  profile: 'person',
  contacts: 'people',
  group: 'people',
  call: 'phone',
  dialer: 'phone',
  messages: 'message',
  sms: 'message',
  email: 'mail',
  notification: 'bell',
  notifications: 'bell',
  alarm: 'clock',
  time: 'clock',
  history: 'clock',
  date: 'calendar',
  notes: 'note',
  document: 'file',
  photo: 'image',
  picture: 'image',
  gallery: 'image',
  photos: 'image',
  microphone: 'mic',
  sound: 'volume',
  speaker: 'volume',
  place: 'location',
  pin: 'location',
  maps: 'map',
  web: 'globe',
  browser: 'globe',
  network: 'globe',
  store: 'shop',
  shopping_cart: 'cart',
  payment: 'card',
  credit_card: 'card',
  price: 'tag',
  delivery: 'truck',
  weather: 'sun',
  dark: 'moon',
  light: 'sun',
  brightness: 'sun',
  visibility: 'eye',
  visibility_off: 'eye_off',
  password: 'key',
  security: 'shield',
  privacy: 'shield',
  question: 'help',
  alert: 'warning',
  smile: 'emoji',
  games: 'game',
  music_note: 'music',
  airplane_mode: 'airplane',
  cellular: 'signal',
};

/** The outline of an icon by name, with `-` or `_` between words; a circle for a name that is not known. */
export function outlineOf(name: string): Outline {
  const key = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const known = Object.hasOwn(SYNONYMS, key) ? (SYNONYMS[key] ?? key) : key;
  return (Object.hasOwn(ICONS, known) ? ICONS[known] : undefined) ?? ICONS['circle'] ?? {};
}

export const ICON_NAMES = Object.keys(ICONS);
