import type { Template } from '../expr/template.ts';
import type { DialogSpec } from '../scenario/app-schema.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from './shell-element.ts';

interface AlertButton {
  name: string | Template;
  id?: string | undefined;
  enabled?: NodeSpec['enabled'];
  on_tap: Effect[];
}

interface Alert {
  title: string | Template | undefined;
  text: string | Template | undefined;
  children: NodeSpec[];
  buttons: AlertButton[];
}

const CLOSE: Effect = { verb: 'close', close: true };

/** A box with a question: only what it says can scroll. */
function alert({ title, text, children, buttons }: Alert): NodeSpec {
  const words = text === undefined ? [] : [element('text', { name: text, id: 'android:id/message' })];
  const stacked = buttons.length > 2;
  const answers = buttons.map(({ name, id, enabled, on_tap }, i) =>
    element('button', { name, id: id ?? `android:id/button${i + 1}`, enabled, on_tap }),
  );
  return element('dialog', { name: title }, [
    ...(title === undefined ? [] : [element('heading', { name: title, id: 'android:id/alertTitle' })]),
    ...(words.length + children.length === 0 ? [] : [element('column', { scroll: true }, [...words, ...children])]),
    ...(answers.length === 0 ? [] : [element(stacked ? 'column' : 'row', { align: 'end' }, answers)]),
  ]);
}

const made = new WeakMap<DialogSpec, NodeSpec>();

/** A dialog of an app. Its buttons close it before they do what they are for. */
export function dialogAlert(dialog: DialogSpec): NodeSpec {
  let box = made.get(dialog);
  if (box === undefined) made.set(dialog, (box = makeDialog(dialog)));
  return box;
}

function makeDialog({ title, text, children, buttons }: DialogSpec): NodeSpec {
  return alert({
    title,
    text,
    children,
    buttons: buttons.map((button) => ({ ...button, on_tap: button.keep ? button.on_tap : [CLOSE, ...button.on_tap] })),
  });
}

/** What a phone asks before an app may use something. */
export function permissionPrompt(app: string, label: string, permission: string, granted: Effect[], denied: Effect[]): NodeSpec {
  const answer = (yes: boolean): Effect[] => [CLOSE, { verb: 'grant', app, permission, granted: yes, then: yes ? granted : denied }];
  const id = (name: string): string => `com.android.permissioncontroller:id/permission_${name}_button`;
  return alert({
    title: undefined,
    text: `Allow ${label} to access ${permission}?`,
    children: [],
    buttons: [
      { name: 'While using the app', id: id('allow_foreground_only'), on_tap: answer(true) },
      { name: 'Only this time', id: id('allow_one_time'), on_tap: answer(true) },
      { name: 'Don’t allow', id: id('deny'), on_tap: answer(false) },
    ],
  });
}

/** What a phone says when an app has crashed. */
export function crashNotice(label: string): NodeSpec {
  return alert({
    title: `${label} keeps stopping`,
    text: undefined,
    children: [],
    buttons: [{ name: 'Close app', id: 'android:id/aerr_close', on_tap: [CLOSE] }],
  });
}
