import type { TrueReaction } from '../../truth/truth.ts';
import type { RealCase, RealRun } from './real-case.ts';

const CLOSED: TrueReaction[] = [{ kinds: ['closed', 'disappeared'], what: '' }];
const DIALOG = { toolkit: 'GTK 3', program: 'zenity', reactions: () => CLOSED } as const;

const says =
  (wanted: string) =>
  async ({ program }: RealRun): Promise<{ effect: boolean; seen: string }> => {
    const code = await program.ended();
    const said = program.stdout.trim();
    return { effect: code === 0 && said === wanted, seen: `exit code ${code ?? 'none'}, said "${said}"` };
  };
const accept = ({ client }: RealRun): Promise<unknown> => client.perform({ type: 'tap', target: { selector: 'Button[name="OK"]' } });

const entry = (keys: string, perturbation: string): RealCase => ({
  ...DIALOG,
  control: 'dialog',
  perturbation,
  oracle: 'said what was typed',
  postcondition: 'none',
  command: () => ['zenity', '--entry', '--title=Name', '--text=Your name'],
  ready: 'Button[name="OK"]',
  prepare: ({ client }) => client.perform({ type: 'type', text: 'hello' }),
  action: { type: 'key', keys },
  isDone: says('hello'),
});

const scale = (perturbation: string, limit: number): RealCase => ({
  ...DIALOG,
  control: 'slider',
  perturbation,
  params: { limit },
  oracle: 'said the value',
  postcondition: 'implied',
  command: () => ['zenity', '--scale', '--title=Level', '--text=Level', '--value=10', `--max-value=${limit}`],
  ready: 'Slider',
  action: { type: 'set_value', target: { selector: 'Slider' }, value: '40' },
  finish: accept,
  isDone: says('40'),
  reactions: (effect) => (effect ? [{ kinds: ['changed'], what: '' }] : []),
});

const list = (perturbation: string, row: string): RealCase => ({
  ...DIALOG,
  control: 'list item',
  perturbation,
  params: { row },
  oracle: 'said the row',
  postcondition: 'none',
  command: () => ['zenity', '--list', '--title=Numbers', '--column=Number', 'One', 'Two', 'Three'],
  ready: 'Button[name="OK"]',
  action: { type: 'tap', target: { selector: `DataItem[name="${row}"]` } },
  finish: accept,
  isDone: says('Three'),
  reactions: () => [{ kinds: ['selected', 'focused', 'changed'], what: '' }],
});

const question = (perturbation: string, button: string): RealCase => ({
  ...DIALOG,
  control: 'dialog button',
  perturbation,
  oracle: 'was agreed to',
  postcondition: 'none',
  command: () => ['zenity', '--question', '--title=Question', '--text=Go on?'],
  ready: 'Button[name="Yes"]',
  action: { type: 'tap', target: { selector: `Button[name="${button}"]` } },
  isDone: says(''),
});

export const ZENITY: readonly RealCase[] = [
  entry('Return', 'works'),
  entry('Escape', 'cancelled'),
  scale('works', 100),
  // A value out of range is refused before anything is sent.
  { ...scale('out of range', 30), verdictless: 'must' },
  list('works', 'Three'),
  list('another row', 'Two'),
  question('works', 'Yes'),
  question('cancelled', 'No'),
];
