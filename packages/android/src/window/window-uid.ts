/** A work profile's app and its clone are not the owner's. */
export const uidOf = (packageName: string, user: number, task: number | undefined): string =>
  `${packageName}${user === 0 ? '' : `@u${user}`}${task === undefined ? '' : `/t${task}`}`;

/** Whose window it is, by Android's number of the user. */
export const userIn = (window_uid: string): number => Number(/^[^/:@]*@u(\d+)/.exec(window_uid)?.[1] ?? 0);
