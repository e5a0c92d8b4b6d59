import { around, circle, rounded, type Outline } from './outline.ts';

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
export const NAVIGATION: Record<string, Outline> = {
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
