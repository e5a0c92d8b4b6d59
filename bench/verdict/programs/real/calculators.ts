import type { RealCase } from './real-case.ts';

interface Calculator {
  toolkit: string;
  program: string;
  /** What its keys are called. */
  button: string;
}

/** What the display shows is on the clipboard after Ctrl+C. */
const shows = ({ toolkit, program, button }: Calculator, text: string, perturbation: string): RealCase => ({
  toolkit,
  program,
  control: 'calculation',
  perturbation,
  params: { text },
  oracle: 'result copied',
  postcondition: 'implied',
  altered: true,
  command: () => [program],
  ready: `${button}[name="7"]`,
  action: { type: 'type', text },
  finish: ({ client }) => client.perform({ type: 'key', keys: 'ctrl+c' }),
  isDone: async ({ client }) => {
    const { text: copied } = await client.clipboard();
    return { effect: copied === '36', seen: `copied ${copied}` };
  },
  reactions: () => [{ kinds: ['changed', 'appeared', 'disappeared'], what: '' }],
});

const ALL: readonly Calculator[] = [
  { toolkit: 'GTK 3', program: 'galculator', button: 'ToggleButton' },
  { toolkit: 'Qt 5', program: 'kcalc', button: 'Button' },
];

export const CALCULATORS: readonly RealCase[] = ALL.flatMap((calculator) => [
  shows(calculator, '12*3=', 'works'),
  shows(calculator, '12*3', 'is not finished'),
]);
