import { crop, encodePng, toPixels } from '@handsight/core/picture';
import { centerOf, height, walk, width } from '@handsight/core/screen';
import { HandsightError } from '@handsight/core/error';
import { drawGesture, screenPicture } from '../../screen/face.ts';
import { shownText } from '../../screen/uiautomator-xml.ts';
import { pressKey } from '../../command/keys.ts';
import { attributeOf } from '../attribute.ts';
import { textIn, route, type Context, type Route } from '../route.ts';
import { W3C_ELEMENT, type Found } from '../elements.ts';
import { WireFault } from '../fault.ts';
import { findElements } from '../select/find-elements.ts';
import { activeTree } from '../windows.ts';

const ENTER = 66;

const reference = ({ session }: Context, found: Found): Record<string, string> => {
  const id = session.elements.idOf(found);
  return { ELEMENT: id, [W3C_ELEMENT]: id };
};

const elementOf = (context: Context): Promise<Found> => context.session.elements.get(context.parameters[0] ?? '', context.call);

async function find(context: Context): Promise<Found[]> {
  const { body, session, call, phone } = context;
  const strategy = textIn(body, 'strategy' in body ? 'strategy' : 'using');
  const selector = textIn(body, 'selector' in body ? 'selector' : 'value');
  const origin = body['context'] ?? context.parameters[0];
  const below = typeof origin === 'string' && origin !== '' ? await session.elements.get(origin, call) : undefined;
  return findElements(phone, strategy, selector, below, call);
}

async function findOne(context: Context): Promise<unknown> {
  const [found] = await find(context);
  if (found === undefined)
    throw new WireFault('no such element', 'An element could not be located on the page using the given search parameters');
  return reference(context, found);
}

const findAll = async (context: Context): Promise<unknown> => (await find(context)).map((found) => reference(context, found));

async function click(context: Context): Promise<unknown> {
  const { node } = await elementOf(context);
  const { x, y } = centerOf(node.bounds);
  await drawGesture(context.phone, [[{ x: Math.floor(x), y: Math.floor(y), atMs: 0 }]], context.call);
  return null;
}

/** Text is set through the accessibility action, so any character works; a trailing line break presses enter. */
async function setValue(context: Context): Promise<unknown> {
  const { phone, call, body } = context;
  const raw = body['text'] ?? body['value'];
  const text = Array.isArray(raw) ? raw.join('') : typeof raw === 'string' ? raw : '';
  const found = await elementOf(context);
  const isReplaced = body['replace'] === true;
  const enters = text.endsWith('\n');
  const typed = enters ? text.slice(0, -1) : text;
  await put(context, found, isReplaced ? typed : `${found.node.value ?? found.node.text}${typed}`);
  if (enters) await pressKey(phone, ENTER, [], call);
  return null;
}

async function put({ phone, call }: Context, { window, node }: Found, value: string): Promise<void> {
  try {
    if (node.className === 'android.widget.EditText') await phone.device.operate(window.info.window_uid, node, { kind: 'focus' }, call);
    await phone.device.operate(window.info.window_uid, node, { kind: 'set_value', value }, call);
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind !== 'PatternUnsupported') throw error;
    throw new WireFault(
      'invalid element state',
      `Cannot set the element to '${value.slice(0, 80)}'. Did you interact with the correct element?`,
    );
  }
}

const rectOf = ({ node: { bounds } }: Found): { x: number; y: number; width: number; height: number } => ({
  x: bounds.left,
  y: bounds.top,
  width: width(bounds),
  height: height(bounds),
});

async function attribute(context: Context): Promise<unknown> {
  const { node } = await elementOf(context);
  const name = context.parameters[1] ?? '';
  const value = attributeOf(node, name);
  if (value !== undefined) return value;
  throw new WireFault('invalid argument', `'${name.slice(0, 80)}' attribute is unknown for the element`);
}

async function active(context: Context): Promise<unknown> {
  const window = await activeTree(context.phone, context.call);
  const node = window === undefined ? undefined : [...walk(window.root)].find(({ focused }) => focused);
  if (window === undefined || node === undefined) throw new WireFault('no such element', 'There is no element that has the focus');
  return reference(context, { window, node });
}

async function screenshot(context: Context): Promise<unknown> {
  const { node } = await elementOf(context);
  const part = crop(await toPixels(await screenPicture(context.phone, context.call)), node.bounds);
  return Buffer.from(await encodePng(part)).toString('base64');
}

export const ELEMENT_ROUTES: Route[] = [
  route('POST /element', findOne),
  route('POST /elements', findAll),
  route('POST /element/{}/element', findOne),
  route('POST /element/{}/elements', findAll),
  route('GET /element/active', active),
  route('POST /element/active', active),
  route('POST /element/{}/click', click),
  route('POST /element/{}/value', setValue),
  route('POST /appium/element/{}/value', setValue),
  route('POST /appium/element/{}/replace_value', (context) => setValue({ ...context, body: { ...context.body, replace: true } })),
  route('POST /element/{}/clear', async (context) => {
    await put(context, await elementOf(context), '');
    return null;
  }),
  route('GET /element/{}/text', async (context) => shownText((await elementOf(context)).node)),
  route('GET /element/{}/attribute/{}', attribute),
  route('GET /element/{}/rect', async (context) => rectOf(await elementOf(context))),
  route('GET /element/{}/size', async (context) => {
    const { width: w, height: h } = rectOf(await elementOf(context));
    return { width: w, height: h };
  }),
  route('GET /element/{}/location', async (context) => {
    const { x, y } = rectOf(await elementOf(context));
    return { x, y };
  }),
  route('GET /element/{}/name', async (context) => (await elementOf(context)).node.className),
  route('GET /element/{}/displayed', async (context) => attributeOf((await elementOf(context)).node, 'displayed') === 'true'),
  route('GET /element/{}/enabled', async (context) => (await elementOf(context)).node.enabled),
  route('GET /element/{}/selected', async (context) => (await elementOf(context)).node.selected),
  route('GET /element/{}/screenshot', screenshot),
];
