import { centerOf, walk } from '@handsight/core/screen';
import { drawGesture } from '../../screen/gesture.ts';
import { shownText } from '../../screen/uiautomator-xml.ts';
import { WireFault } from '../fault.ts';
import { route, type Context, type Route } from '../route.ts';
import { readWindows, type WindowTree } from '../windows.ts';

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
