const PATHS = {
  screen:
    'M7 2.5h10a1.500 1.500 0 0 1 1.500 1.500v16a1.500 1.500 0 0 1-1.500 1.500H7A1.500 1.500 0 0 1 5.500 20V4A1.500 1.500 0 0 1 7 2.500ZM10.500 18.500h3',
  tree: 'M4.500 3h5v4h-5zM14.500 10h5v4h-5zM14.500 17h5v4h-5zM7 7v12h7.500M7 12h7.500',
  timeline: 'M5 4v16M9 6h11M9 12h11M9 18h7M5 6h.01M5 12h.01M5 18h.01',
  agent: 'M12 3v3M7 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM9 11v2M15 11v2M9 21h6',
  flows: 'M5 4h6v4H5zM13 16h6v4h-6zM8 8v4h8v4',
  decide: 'M12 3l7.500 3v5.500c0 4.500-3 7.700-7.500 9.500-4.500-1.800-7.500-5-7.500-9.500V6zM8.800 12l2.300 2.300 4.200-4.600',
  traces: 'M12 4a8 8 0 1 0 8 8M12 8a4 4 0 1 0 4 4M12 12h.01M16 4h4v4M20 4l-5 5',
  devices: 'M3.500 5h12v9h-12zM2 17.500h11M17 9h4v11h-4z',
  key: 'M8.500 11.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM11.700 12.800 20 4.500M17 7.500l2.500 2.500M14 10.500l2 2',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2.500M12 19.500V22M4.900 4.900l1.800 1.800M17.300 17.300l1.800 1.800M2 12h2.500M19.500 12H22M4.900 19.100l1.800-1.800M17.300 6.700l1.800-1.800',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500Z',
  auto: 'M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  back: 'M14.500 5.500L8 12l6.500 6.500',
  home: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z',
  recents: 'M6.500 6.500h11v11h-11z',
  enter: 'M19 6v6H6M9.500 8L5.500 12l4 4',
  refresh: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300L19.500 9M19.500 4v5h-5',
  boxes: 'M4 4h7v7H4zM13 13h7v7h-7zM15 4h5v5h-5z',
  next: 'M9.500 5.500L16 12l-6.500 6.500',
  play: 'M7.500 5l11 7-11 7z',
  stop: 'M6.500 6.500h11v11h-11z',
  record: 'M12 6.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11Z',
  help: 'M9 9.300a3 3 0 1 1 4.300 2.700c-.9.500-1.300 1-1.300 2M12 17.500h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** Hidden from screen readers: the text or label around it is read instead. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
