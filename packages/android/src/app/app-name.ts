import { HandsightError } from '@handsight/core/error';

const PACKAGE = /^[A-Za-z]\w*(?:\.\w+)*$/;
const ACTIVITY = /^\.?[A-Za-z_][\w$]*(?:\.[\w$]+)*$/;

/** An app as a caller names it: its package, and optionally the activity to start. */
export interface AppName {
  packageName: string;
  /** Android's id of the user whose copy is meant, if given. */
  user?: number;
  activity?: string;
}

/** `com.example.app`, `com.example.app/.MainActivity`, and, as in window ids for a work profile or a clone, `com.example.app@u10`. */
export function appName(app: string): AppName {
  const slash = app.indexOf('/');
  const [, packageName = '', user] = /^(.*?)(?:@u(\d{1,5}))?$/s.exec(slash < 0 ? app : app.slice(0, slash)) ?? [];
  const activity = slash < 0 ? undefined : app.slice(slash + 1);
  if (packageName.length > 255 || !PACKAGE.test(packageName) || (activity !== undefined && !ACTIVITY.test(activity))) {
    throw new HandsightError('BadRequest', `"${app.slice(0, 80)}" is not an Android package name, such as com.example.app`, {
      app: app.slice(0, 200),
    });
  }
  return { packageName, ...(user === undefined ? {} : { user: Number(user) }), ...(activity === undefined ? {} : { activity }) };
}
