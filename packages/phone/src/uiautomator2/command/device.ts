import { encodePng } from '@handsight/core/picture';
import { drawGesture, screenPicture } from '../../screen/face.ts';
import { isObject, textIn, route, type Context, type Route } from '../route.ts';
import { WireFault } from '../fault.ts';
import { pageSource, activeTree, readWindows, type WindowTree } from '../windows.ts';
import { centerOf, walk } from '@handsight/core/screen';
import { shownText } from '../../screen/uiautomator-xml.ts';

const ratioOf = ({ phone }: Context): number => phone.facts.density / 160;

async function source(context: Context): Promise<unknown> {
  const { phone, call } = context;
  const size = await phone.size(call);
  return pageSource((await activeTree(phone, call))?.root, await phone.rotation(call), size);
}

async function info({ phone, call }: Context): Promise<unknown> {
  const { width, height } = await phone.size(call);
  const property = (name: string): string => phone.properties.get(name) ?? '';
  return {
    androidId: phone.settings.get('secure', 'android_id') ?? '',
    apiVersion: property('ro.build.version.sdk'),
    bluetooth: { state: 'OFF' },
    brand: property('ro.product.brand'),
    carrierName: property('gsm.operator.alpha'),
    displayDensity: phone.facts.density,
    locale: 'en_US',
    manufacturer: property('ro.product.manufacturer'),
    model: property('ro.product.model'),
    networks: [],
    platformVersion: property('ro.build.version.release'),
    realDisplaySize: `${width}x${height}`,
    timeZone: 'UTC',
  };
}

async function setOrientation({ phone, body, call }: Context): Promise<unknown> {
  const wanted = textIn(body, 'orientation').toLowerCase();
  if (wanted !== 'portrait' && wanted !== 'landscape') throw new WireFault('invalid argument', 'The orientation is PORTRAIT or LANDSCAPE');
  await phone.device.rotate(wanted, call);
  phone.settings.put('system', 'user_rotation', wanted === 'landscape' ? '1' : '0');
  return null;
}

async function orientation({ phone, call }: Context): Promise<unknown> {
  const { width, height } = await phone.size(call);
  return height >= width ? 'PORTRAIT' : 'LANDSCAPE';
}

async function getClipboard({ phone, call }: Context): Promise<unknown> {
  return Buffer.from((await phone.device.clipboard?.get(call)) ?? '').toString('base64');
}

async function setClipboard({ phone, call, body }: Context): Promise<unknown> {
  await phone.device.clipboard?.set(Buffer.from(textIn(body, 'content'), 'base64').toString('utf8'), call);
  return null;
}

function changeSettings({ body, session }: Context): Promise<unknown> {
  const changes = body['settings'];
  if (!isObject(changes)) return Promise.reject(new WireFault('invalid argument', "'settings' must be an object"));
  for (const [name, value] of Object.entries(changes).slice(0, 100)) session.settings.set(name, value);
  return Promise.resolve(Object.fromEntries(session.settings));
}

async function openNotifications({ phone, call }: Context): Promise<unknown> {
  const { width, height } = await phone.size(call);
  const x = Math.round(width / 2);
  await drawGesture(
    phone,
    [
      [
        { x, y: 1, atMs: 0 },
        { x, y: Math.round(height / 2), atMs: 300 },
      ],
    ],
    call,
  );
  return null;
}

async function listWindows({ phone, call }: Context): Promise<unknown> {
  const windows = await readWindows(phone, call);
  return windows.map(({ info: { bounds, focused, layer, process, kind, title } }, i) => ({
    bounds,
    displayId: 0,
    windowId: i + 1,
    packageName: process,
    title,
    type: kind === 'keyboard' ? 'INPUT_METHOD' : kind === 'system' ? 'SYSTEM' : 'APPLICATION',
    layer,
    isActive: i === 0,
    isFocused: focused,
  }));
}

const nothing = (): Promise<unknown> => Promise.resolve(null);

export const DEVICE_ROUTES: Route[] = [
  route('GET /source', source),
  route('GET /screenshot', async ({ phone, call }) => Buffer.from(await encodePng(await screenPicture(phone, call))).toString('base64')),
  route('GET /window/current/size', ({ phone, call }) => phone.size(call)),
  route('GET /window/rect', async ({ phone, call }) => ({ x: 0, y: 0, ...(await phone.size(call)) })),
  route('GET /orientation', orientation),
  route('POST /orientation', setOrientation),
  route('GET /rotation', async ({ phone, call }) => ({ x: 0, y: 0, z: (await phone.rotation(call)) * 90 })),
  route('GET /appium/settings', ({ session }) => Promise.resolve(Object.fromEntries(session.settings))),
  route('POST /appium/settings', changeSettings),
  route('GET /appium/device/info', info),
  route('GET /appium/device/pixel_ratio', (context) => Promise.resolve(ratioOf(context))),
  route('GET /appium/device/display_density', ({ phone }) => Promise.resolve(phone.facts.density)),
  route('GET /appium/device/system_bars', ({ phone }) => Promise.resolve({ statusBar: phone.facts.bars.status })),
  route('GET /appium/device/battery_info', () => Promise.resolve({ level: 0.87, status: 2 })),
  route('GET /appium/device/declared_orientation', () => Promise.resolve('SCREEN_ORIENTATION_UNSPECIFIED')),
  route('POST /appium/device/get_clipboard', getClipboard),
  route('POST /appium/device/set_clipboard', setClipboard),
  route('POST /appium/device/open_notifications', openNotifications),
  route('POST /appium/list_windows', listWindows),
  route('POST /appium/list_displays', async ({ phone, call }) => [
    { id: 0, physicalId: '4619827259835644672', ...(await phone.size(call)) },
  ]),
  route('POST /appium/reset_ax_cache', nothing),
  route('POST /timeouts', nothing),
  route('POST /timeouts/implicit_wait', nothing),
];

async function alertOf({ phone, call }: Context): Promise<WindowTree> {
  const alert = (await readWindows(phone, call)).find(({ info }) => info.kind === 'dialog' && !info.window_uid.includes('/menu'));
  if (alert === undefined) throw new WireFault('no such alert', 'No alert is open');
  return alert;
}

/** The last button accepts and the first one dismisses, unless the caller names one. */
function answer(which: 'first' | 'last') {
  return async (context: Context): Promise<unknown> => {
    const { root } = await alertOf(context);
    const buttons = [...walk(root)].filter(({ className }) => className === 'android.widget.Button');
    const label = context.body['buttonLabel'];
    const button =
      typeof label === 'string' ? buttons.find((one) => shownText(one) === label) : which === 'first' ? buttons[0] : buttons.at(-1);
    if (button === undefined) throw new WireFault('no such element', 'The alert has no such button');
    const { x, y } = centerOf(button.bounds);
    await drawGesture(context.phone, [[{ x: Math.floor(x), y: Math.floor(y), atMs: 0 }]], context.call);
    return null;
  };
}

async function text(context: Context): Promise<unknown> {
  const { root } = await alertOf(context);
  const texts = [...walk(root)].filter(({ className }) => className === 'android.widget.TextView').map(shownText);
  return texts.filter((one) => one !== '').join('\n');
}

export const ALERT_ROUTES: Route[] = [
  route('GET /alert/text', text),
  route('POST /alert/accept', answer('last')),
  route('POST /alert/dismiss', answer('first')),
];
