import { fullClass } from '../package/packages.ts';
import { Users } from '../users.ts';

/** What `am start`, `am broadcast` and others read from their arguments. */
export interface Intent {
  action: string;
  data: string;
  categories: string[];
  /** Package and class; the class empty for a whole package. */
  component: { package: string; class: string } | undefined;
  package: string;
  extras: Map<string, string>;
  flags: Set<string>;
  /** Android's user id; the owner is 0. */
  user: number;
  /** Positional arguments. */
  rest: string[];
}

export class IntentFault extends Error {}

/** Options with a value that is ignored here. */
const WITH_VALUE = new Set([
  '-f',
  '-t',
  '-i',
  '--display',
  '--windowingMode',
  '--activityType',
  '-P',
  '--receiver-permission',
  '-R',
  '--attach-agent',
]);
const WITH_TWO = /^--?(e|es|ez|ei|el|ef|ed|eu|ecn|eia|eial|ela|elal|efa|efal|esa|esal)$/;

export function readIntent(args: string[]): Intent {
  const intent: Intent = {
    action: '',
    data: '',
    categories: [],
    component: undefined,
    package: '',
    extras: new Map(),
    flags: new Set(),
    user: Users.named(args) ?? 0,
    rest: [],
  };
  const left = [...args];
  const value = (option: string): string => {
    const found = left.shift();
    if (found === undefined) throw new IntentFault(`Argument expected after "${option}"`);
    return found;
  };
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (arg === '-a') intent.action = value(arg);
    else if (arg === '-d') intent.data = value(arg);
    else if (arg === '-c') intent.categories.push(value(arg));
    else if (arg === '-n') intent.component = readComponent(value(arg));
    else if (arg === '-p') intent.package = value(arg);
    else if (arg === '--esn') intent.extras.set(value(arg), '');
    else if (WITH_TWO.test(arg)) intent.extras.set(value(arg), value(arg));
    else if (arg === '--user' || WITH_VALUE.has(arg)) value(arg);
    else if (arg.startsWith('-')) intent.flags.add(arg);
    else intent.rest.push(arg);
  }
  readRest(intent);
  return intent;
}

/** A positional argument is a link, a component or a package. */
function readRest(intent: Intent): void {
  const [word] = intent.rest;
  if (word === undefined || intent.component !== undefined || intent.package !== '') return;
  if (/^[a-z][\w+.-]*:/i.test(word)) intent.data ||= word;
  else if (word.includes('/')) intent.component = readComponent(word);
  else intent.package = word;
}

function readComponent(text: string): { package: string; class: string } {
  const slash = text.indexOf('/');
  if (slash <= 0 || slash === text.length - 1) throw new IntentFault(`Bad component name: ${text}`);
  const name = text.slice(0, slash);
  return { package: name, class: fullClass(name, text.slice(slash + 1)) };
}

/** As Android prints it. */
export function intentText({ action, data, categories, component, package: name }: Intent): string {
  const parts = [
    ...(action === '' ? [] : [`act=${action}`]),
    ...(categories.length === 0 ? [] : [`cat=[${categories.join(',')}]`]),
    ...(data === '' ? [] : [`dat=${data}`]),
    ...(name === '' ? [] : [`pkg=${name}`]),
    ...(component === undefined
      ? []
      : [`cmp=${component.package}/${component.class.replace(new RegExp(`^${escapeForPattern(component.package)}(?=\\.)`), '')}`]),
  ];
  return `Intent { ${parts.join(' ')} }`;
}

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
