import { circle, rounded, type Outline } from './outline.ts';

const heart = 'M12 20.5C5.5 15.8 3 12.3 3 8.8A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 1.8c0 3.5-2.5 7-9 11.7z';
const bubble = 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H10l-5 4v-4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z';

/** People, and the things in an app. */
export const THINGS: Record<string, Outline> = {
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
