import { circle, rounded, type Outline } from './outline.ts';

/** The device itself: radios, sound, power, keys, warnings. */
export const SYSTEM: Record<string, Outline> = {
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
