/** Copies of an app in a work profile or as a clone get their own uid. */
export const uidOf = (packageName: string, user: number, task: number | undefined): string =>
  `${packageName}${user === 0 ? '' : `@u${user}`}${task === undefined ? '' : `/t${task}`}`;

/** The Android user id the window belongs to. */
export const userIn = (window_uid: string): number => Number(/^[^/:@]*@u(\d+)/.exec(window_uid)?.[1] ?? 0);
