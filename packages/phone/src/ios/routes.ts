import { encodePng } from '@handsight/core/picture';
import { centerOf, isEmpty, type Bounds, type Point } from '@handsight/core/screen';
import { isObject, performActions, type Json } from './actions.ts';
import { WdaFault } from './fault.ts';
import { inPixels, SCALE, W3C_ELEMENT, type Iphone } from './iphone.ts';
import { attributeOf, printDescription, printXml, rectOf, toJson } from './print-source.ts';
import { descendants } from './find-xcui.ts';
import type { Xcui } from './xcui.ts';

export interface RouteCall {
  iphone: Iphone;
  body: Json;
  query: URLSearchParams;
  /** The parts of the path that the pattern leaves open. */
  parts: string[];
  settings: Map<string, unknown>;
}

type Run = (call: RouteCall) => Promise<unknown>;

/** Method and path after the session; `:x` is one part of it. */
const TABLE: Readonly<Record<string, Run>> = {
  'GET /source': source,
  'GET /wda/accessibleSource': async ({ iphone }) => {
    const { root } = await iphone.app();
    return JSON.stringify(toJson(root, root.rect));
  },
  'GET /screenshot': ({ iphone }) => screenshot(iphone),
  'GET /window/rect': async ({ iphone }) => rectOf(await iphone.screen()),
  'GET /window/size': async ({ iphone }) => sizeOf(iphone),
  'GET /wda/screen': async ({ iphone }) => ({
    statusBarSize: { width: (await sizeOf(iphone)).width, height: 22 },
    scale: SCALE,
    screenSize: await sizeOf(iphone),
  }),
  'GET /wda/activeAppInfo': async ({ iphone }) => {
    const { bundleId, pid, label } = await iphone.app();
    return { pid, bundleId, name: label, processArguments: { args: [], env: {} } };
  },
  'GET /wda/device/info': ({ iphone }) =>
    Promise.resolve({
      currentLocale: 'en_US',
      timeZone: 'UTC',
      name: 'iPhone',
      model: 'iPhone',
      uuid: 'HANDSIGHT-IPHONE',
      userInterfaceIdiom: 0,
      userInterfaceStyle: 'light',
      isSimulator: true,
      thermalState: 0,
      locked: iphone.isLocked,
    }),
  'GET /wda/batteryInfo': async ({ iphone }) => ({
    level: Number((await iphone.device.info(iphone.call())).facts['battery'] ?? 100) / 100,
    state: 1,
  }),
  'POST /actions': ({ iphone, body }) => performActions(iphone, body),
  'DELETE /actions': nothing,
  'POST /wda/keys': async ({ iphone, body }) => done(iphone.type(textOf(body))),
  'POST /wda/pressButton': async ({ iphone, body }) => done(iphone.press(stringIn(body, 'name'))),
  'POST /wda/homescreen': async ({ iphone }) => done(iphone.press('home')),
  'POST /wda/keyboard/dismiss': async ({ iphone }) => done(iphone.device.press({ modifiers: [], key: 'back' }, iphone.call())),
  'POST /alert/text': async ({ iphone, body }) => {
    const fields = [...descendants(await iphone.alert())].filter(({ type }) => type === 'TextField' || type === 'SecureTextField');
    const [field, second] = fields;
    if (field === undefined) throw new WdaFault('unsupported operation', 'The alert contains no input fields');
    if (second !== undefined) throw new WdaFault('unsupported operation', 'The alert contains more than one input field');
    if (!field.focused) await iphone.tap(centerOf(field.rect));
    return done(iphone.type(textOf(body)));
  },
  'POST /wda/apps/launchUnattached': launch,
  'GET /rotation': ({ iphone }) => Promise.resolve({ x: 0, y: 0, z: iphone.orientation === 'LANDSCAPE' ? 90 : 0 }),
  'POST /wda/doubleTap': async ({ iphone, body }) => done(iphone.tap(pointIn(body), 2)),
  'POST /wda/touchAndHold': async ({ iphone, body }) => done(iphone.hold(pointIn(body), numberIn(body, 'duration') * 1000)),
  'POST /wda/element/:id/doubleTap': async ({ iphone, parts }) => done(iphone.tap(centerOf((await one(iphone, parts)).rect), 2)),
  'POST /wda/element/:id/tap': async ({ iphone, parts, body }) => {
    const { left, top } = (await one(iphone, parts)).rect;
    return done(iphone.tap({ x: left + numberIn(body, 'x'), y: top + numberIn(body, 'y') }));
  },
  'POST /wda/element/:id/touchAndHold': async ({ iphone, parts, body }) =>
    done(iphone.hold(centerOf((await one(iphone, parts)).rect), numberIn(body, 'duration') * 1000)),
  'POST /wda/swipe': async ({ iphone, body }) => done(iphone.swipe(await iphone.screen(), stringIn(body, 'direction'))),
  'POST /wda/element/:id/swipe': async ({ iphone, parts, body }) =>
    done(iphone.swipe((await one(iphone, parts)).rect, stringIn(body, 'direction'))),
  'GET /element/:id/screenshot': async ({ iphone, parts }) => screenshot(iphone, (await one(iphone, parts)).rect),
  'POST /wda/tap': async ({ iphone, body }) => done(iphone.tap(pointIn(body))),
  'POST /wda/dragfromtoforduration': async ({ iphone, body }) => {
    const ms = (Number(body['duration'] ?? 0) || 0) * 1000;
    const [from, to] = [
      { x: numberIn(body, 'fromX'), y: numberIn(body, 'fromY') },
      { x: numberIn(body, 'toX'), y: numberIn(body, 'toY') },
    ];
    return done(
      iphone.draw([
        [
          { ...from, atMs: 0 },
          { ...from, atMs: ms },
          { ...to, atMs: ms + 300 },
        ],
      ]),
    );
  },
  'POST /wda/apps/launch': launch,
  'POST /wda/apps/activate': launch,
  'POST /wda/apps/terminate': async ({ iphone, body }) => {
    const app = stringIn(body, 'bundleId');
    const isRunning = iphone.device.running().some((one) => one.app === app);
    if (isRunning) await iphone.device.apps?.stop(app, iphone.call());
    iphone.inputs.push(`terminate ${app}`);
    return isRunning;
  },
  'POST /wda/apps/state': async ({ iphone, body }) => {
    const app = stringIn(body, 'bundleId');
    if ((await iphone.app()).bundleId === app) return 4;
    return iphone.device.running().some((one) => one.app === app) ? 3 : 1;
  },
  'GET /wda/apps/list': async ({ iphone }) => {
    const { bundleId, pid } = await iphone.app();
    return [{ pid, bundleId }];
  },
  'POST /url': async ({ iphone, body }) => done(iphone.device.openLink(stringIn(body, 'url'), iphone.call())),
  'GET /alert/text': async ({ iphone }) => alertText(await iphone.alert()),
  'GET /wda/alert/buttons': async ({ iphone }) =>
    [...descendants(await iphone.alert())].filter(({ type }) => type === 'Button').map(({ label }) => label),
  'POST /alert/accept': async ({ iphone, body }) => done(iphone.answerAlert(true, optional(body, 'name'))),
  'POST /alert/dismiss': async ({ iphone, body }) => done(iphone.answerAlert(false, optional(body, 'name'))),
  'POST /element': async ({ iphone, body }) => elementOf(iphone, (await found(iphone, body))[0], body),
  'POST /elements': async ({ iphone, body }) => (await found(iphone, body)).map((one) => handle(iphone, one)),
  'POST /element/:id/element': async ({ iphone, body, parts }) => elementOf(iphone, (await found(iphone, body, parts[0]))[0], body),
  'POST /element/:id/elements': async ({ iphone, body, parts }) => (await found(iphone, body, parts[0])).map((one) => handle(iphone, one)),
  'GET /element/active': async ({ iphone }) => {
    const { root } = await iphone.app();
    const focused = [...descendants(root)].find((one) => one.focused);
    if (focused === undefined)
      throw new WdaFault('no such element', 'An element could not be located on the page using the given search parameters');
    return handle(iphone, focused);
  },
  'POST /element/:id/click': async ({ iphone, parts }) => done(iphone.tap(centerOf((await one(iphone, parts)).rect))),
  'POST /element/:id/value': async ({ iphone, parts, body }) => {
    const element = await one(iphone, parts);
    if (element.type === 'Slider') return done(iphone.slide(element, Number.parseFloat(textOf(body))));
    if (!element.focused) await iphone.tap(centerOf(element.rect));
    return done(iphone.type(textOf(body)));
  },
  'POST /element/:id/clear': async ({ iphone, parts }) => done(iphone.clear(await one(iphone, parts))),
  'GET /element/:id/rect': async ({ iphone, parts }) => rectOf((await one(iphone, parts)).rect),
  'GET /element/:id/text': async ({ iphone, parts }) => {
    const element = await one(iphone, parts);
    return element.value ?? element.label;
  },
  'GET /element/:id/name': async ({ iphone, parts }) => `XCUIElementType${(await one(iphone, parts)).type}`,
  'GET /element/:id/enabled': async ({ iphone, parts }) => (await one(iphone, parts)).enabled,
  'GET /element/:id/displayed': async ({ iphone, parts }) => !isEmpty((await one(iphone, parts)).rect),
  'GET /element/:id/selected': async ({ iphone, parts }) => (await one(iphone, parts)).traits.includes('Selected'),
  'GET /element/:id/attribute/:name': async ({ iphone, parts }) =>
    attributeOf(await one(iphone, parts), parts[1] ?? '', await iphone.screen()) ?? null,
  'POST /wda/lock': ({ iphone }) => lock(iphone, true),
  'POST /wda/unlock': ({ iphone }) => lock(iphone, false),
  'GET /wda/locked': ({ iphone }) => Promise.resolve(iphone.isLocked),
  'POST /wda/setPasteboard': async ({ iphone, body }) =>
    done(iphone.device.clipboard.set(Buffer.from(stringIn(body, 'content'), 'base64').toString('utf8'), iphone.call())),
  'POST /wda/getPasteboard': async ({ iphone }) => Buffer.from(await iphone.device.clipboard.get(iphone.call())).toString('base64'),
  'GET /orientation': ({ iphone }) => Promise.resolve(iphone.orientation),
  'POST /orientation': async ({ iphone, body }) =>
    done(iphone.rotate(stringIn(body, 'orientation') === 'LANDSCAPE' ? 'LANDSCAPE' : 'PORTRAIT')),
  'GET /appium/settings': ({ settings }) => Promise.resolve(Object.fromEntries(settings)),
  'POST /appium/settings': ({ settings, body }) => {
    for (const [name, value] of Object.entries(isObject(body['settings']) ? body['settings'] : {})) settings.set(name, value);
    return Promise.resolve(Object.fromEntries(settings));
  },
  'GET /timeouts': nothing,
  'POST /timeouts': nothing,
};

const ROUTES = Object.entries(TABLE).map(([key, run]) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`), run };
});

/** Asked of the device itself, without a session. */
const SESSIONLESS =
  /^\/(?:source|screenshot|window\/size|orientation|rotation|alert\/(?:text|accept|dismiss)|wda\/(?:accessibleSource|screen|activeAppInfo|device\/info|homescreen|lock|unlock|locked|setPasteboard|getPasteboard|apps\/launchUnattached))$/;

export function routeOf(method: string, path: string, hasSession: boolean): { run: Run; parts: string[] } {
  if (!hasSession && !SESSIONLESS.test(path)) throw unhandled(method, path);
  for (const { method: wanted, pattern, run } of ROUTES) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (match !== null) return { run, parts: match.slice(1).map(decodeURIComponent) };
  }
  throw unhandled(method, path);
}

const unhandled = (method: string, path: string): WdaFault =>
  new WdaFault('unknown command', `Unhandled endpoint: ${method} ${path.slice(0, 200)}`);

function nothing(): Promise<null> {
  return Promise.resolve(null);
}

async function done(work: Promise<unknown>): Promise<null> {
  await work;
  return null;
}

function lock(iphone: Iphone, isLocked: boolean): Promise<null> {
  iphone.isLocked = isLocked;
  return nothing();
}

async function source({ iphone, query, settings }: RouteCall): Promise<unknown> {
  const app = await iphone.app();
  const excluded = new Set((query.get('excluded_attributes') ?? '').split(','));
  const format = query.get('format') ?? 'xml';
  if (format === 'json') return toJson(app.root, app.root.rect);
  if (format === 'description') return printDescription(app.root);
  if (format !== 'xml')
    throw new WdaFault('invalid argument', `Unknown source format '${format.slice(0, 40)}'. Only xml, json and description are supported`);
  return printXml(app, excluded, settings.get('includeMinMaxValueInPageSource') === true);
}

async function screenshot(iphone: Iphone, points?: Bounds): Promise<string> {
  const picture = await iphone.device.picture(points === undefined ? 'screen' : { area: inPixels(points) }, iphone.call());
  return Buffer.from(await encodePng(picture)).toString('base64');
}

async function sizeOf(iphone: Iphone): Promise<{ width: number; height: number }> {
  const { right, bottom } = await iphone.screen();
  return { width: right, height: bottom };
}

async function launch({ iphone, body }: RouteCall): Promise<null> {
  const app = stringIn(body, 'bundleId');
  await iphone.device.apps?.launch(app, iphone.call());
  iphone.inputs.push(`launch ${app}`);
  return null;
}

const found = (iphone: Iphone, body: Json, below?: string): Promise<Xcui[]> =>
  iphone.find(stringIn(body, 'using'), stringIn(body, 'value'), below);
const one = (iphone: Iphone, [id = '']: string[]): Promise<Xcui> => iphone.element(id);
const handle = (iphone: Iphone, element: Xcui): Json => {
  const id = iphone.idOf(element);
  return { ELEMENT: id, [W3C_ELEMENT]: id };
};

function elementOf(iphone: Iphone, element: Xcui | undefined, body: Json): Json {
  if (element === undefined)
    throw new WdaFault(
      'no such element',
      `unable to find an element using '${String(body['using'])}', value '${String(body['value']).slice(0, 200)}'`,
    );
  return handle(iphone, element);
}

const alertText = (alert: Xcui): string =>
  [alert.label, ...[...descendants(alert)].filter(({ type }) => type === 'StaticText').map(({ label }) => label)]
    .filter((text, i, all) => text !== '' && all.indexOf(text) === i)
    .join('\n');

function stringIn(body: Json, name: string): string {
  const value = body[name];
  if (typeof value !== 'string') throw new WdaFault('invalid argument', `'${name}' argument is mandatory and must be a string`);
  return value;
}

const optional = (body: Json, name: string): string | undefined => (typeof body[name] === 'string' ? body[name] : undefined);

function numberIn(body: Json, name: string): number {
  const value = Number(body[name]);
  if (!Number.isFinite(value)) throw new WdaFault('invalid argument', `'${name}' argument is mandatory and must be a number`);
  return value;
}

const pointIn = (body: Json): Point => ({ x: numberIn(body, 'x'), y: numberIn(body, 'y') });

function textOf(body: Json): string {
  const value = body['value'] ?? body['text'];
  return Array.isArray(value) ? value.join('') : typeof value === 'string' ? value : '';
}
