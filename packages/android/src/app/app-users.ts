import { AppNotInstalledError, HandsightError } from '@handsight/core/error';
import type { PhoneLink } from '../adb/phone-link.ts';
import { command } from '../quote.ts';
import { userIn } from '../window/window-uid.ts';
import type { AppName } from './app-name.ts';

const OWNER = 0;
/** UserInfo.FLAG_GUEST and FLAG_FULL: users one has to switch to, as opposed to profiles of the current user. */
const GUEST = 0x4;
const FULL = 0x400;
const USERS = 'am get-current-user; pm list users';
const MARK = '@@handsight u';
const LAUNCHED = ['-a', 'android.intent.action.MAIN', '-c', 'android.intent.category.LAUNCHER'];

/** The current user, then its running profiles: work profiles, and those in which vendors keep app clones. */
export function parseUsers(text: string): number[] {
  const current = Number(/^(\d+)\s*$/m.exec(text)?.[1] ?? OWNER);
  const profiles = [...text.matchAll(/UserInfo\{(\d+):.*:([0-9a-fA-F]+)\}\s+running/g)]
    .map(([, id, flags = '0']) => ({ id: Number(id), flags: Number.parseInt(flags, 16) }))
    .filter(({ id, flags }) => id !== OWNER && id !== current && (flags & (GUEST | FULL)) === 0);
  return [current, ...profiles.map(({ id }) => id)];
}

/** Profiles change so rarely that they are read once. */
export const readUsers = async (link: PhoneLink, signal: AbortSignal): Promise<number[]> =>
  parseUsers((await link.read(USERS, signal)).stdout);

/** Whose copy of an app is meant, on phones where several users have apps. */
export class AppUsers {
  readonly #link: PhoneLink;
  readonly #users: readonly number[];

  constructor(link: PhoneLink, users: readonly number[]) {
    this.#link = link;
    this.#users = users;
  }

  /** The arguments that make `am` and `pm` act for that user; none when the owner is the phone's only user. */
  async words(name: AppName, signal: AbortSignal): Promise<string[]> {
    const user = await this.#meant(name, signal);
    return user === undefined ? [] : userWords(user);
  }

  async #meant({ packageName, user }: AppName, signal: AbortSignal): Promise<number | undefined> {
    const users = this.#users;
    const isOwnerAlone = users.length === 1 && users[0] === OWNER;
    if (user !== undefined && !users.includes(user)) {
      const known = users.map((each) => `u${each}`).join(', ');
      throw new AppNotInstalledError(`${this.#link.serial} has no user u${user} in use; there is ${known}`, { app: packageName, users });
    }
    if (isOwnerAlone) return undefined;
    if (user !== undefined || users.length === 1) return user ?? users[0];
    const having = await this.#having(packageName, signal);
    if (having.length < 2) return having[0];
    const candidates = having.map((each) => `${packageName}@u${each}`);
    throw new HandsightError(
      'AmbiguousTarget',
      `several users of ${this.#link.serial} have ${packageName}: name ${candidates.join(' or ')}`,
      { app: packageName, candidates },
    );
  }

  /** The users whose launcher shows it, else those who have it installed. Android's Settings are in every profile, but in one launcher. */
  async #having(packageName: string, signal: AbortSignal): Promise<number[]> {
    const users = this.#users;
    const question = (user: number): string =>
      [
        `echo '${MARK}${user}'`,
        command('cmd', 'package', 'resolve-activity', ...userWords(user), '--brief', ...LAUNCHED, packageName),
        command('pm', 'path', ...userWords(user), packageName),
      ].join('; ');
    const { stdout } = await this.#link.read(users.map(question).join('; '), signal);
    const answers = new Map(stdout.split(MARK).map((part) => [Number.parseInt(part, 10), part]));
    const where = (has: (answer: string) => boolean): number[] => users.filter((user) => has(answers.get(user) ?? ''));
    const launchable = where((answer) => answer.includes(`\n${packageName}/`));
    return launchable.length > 0 ? launchable : where((answer) => /^package:/m.test(answer));
  }
}

/** `--user N`, as `am`, `pm` and `cmd package` take it. */
export const userWords = (user: number): string[] => ['--user', String(user)];

/** Whether a window belongs to the app, and to the user if one is named. */
export const isWindowOf = ({ packageName, user }: AppName, { process, window_uid }: { process: string; window_uid: string }): boolean =>
  process === packageName && (user === undefined || user === userIn(window_uid));

/** `ps` prints the user of an app's process as `u10_a123`. */
export const isRunningFor = ({ packageName, user }: AppName, processes: string): boolean =>
  processes.split('\n').some((line) => {
    const [owner = '', name = ''] = line.trim().split(/\s+/);
    return name === packageName && (user === undefined || owner.startsWith(`u${user}_`));
  });
