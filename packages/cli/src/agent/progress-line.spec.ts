import { expect, it } from 'vitest';
import { ProgressLine } from './run-agent-command.ts';

const terminalOf = (isTTY: boolean): { isTTY: boolean; columns: number; written: string[]; write: (text: string) => void } => {
  const written: string[] = [];
  return { isTTY, columns: 40, written, write: (text) => written.push(text) };
};

it('says the step, the time, the money and what the run is at', () => {
  let now = 1000;
  const line = new ProgressLine(terminalOf(false), () => now);
  expect(line.text).toBe('… step 0 · 0 s · starting');
  line.take({ type: 'started', goal: 'x' });
  line.take({ type: 'model', step: 3, total: { usd: 0.0123 } });
  now += 61_500;
  expect(line.text).toBe('… step 3 · 61 s · $0.0123 · asking the model');
  line.take({ type: 'step', step: 3, action: { type: 'tap', target: '@b1' } });
  expect(line.text).toContain('· tap');
  line.take({ type: 'ask', capability: 'sms', instruction: 'code' });
  expect(line.text).toContain('waiting for a person');
  line.take({ type: 'state', state: 'taken_over' });
  expect(line.text).toContain('taken over');
  line.take({ type: 'unheard of' });
  expect(line.text).toContain('taken over');
});

it('is one line of a terminal, and goes away', () => {
  const terminal = terminalOf(true);
  const line = new ProgressLine(terminal, () => 0);
  line.take({ type: 'state', state: `a state whose name is longer than any terminal is wide` });
  line.show();
  expect(terminal.written.at(-1)).toHaveLength('\r\u001B[2K'.length + 39);
  line.end();
  expect(terminal.written.at(-1)).toBe('\r\u001B[2K');
});

it('is whole on a terminal that does not know its size', () => {
  const terminal = { ...terminalOf(true), columns: 0 };
  const line = new ProgressLine(terminal, () => 0);
  line.show();
  line.end();
  expect(terminal.written).toContain(`\r\u001B[2K${line.text}`);
});

it('is nothing where nobody watches', () => {
  const terminal = terminalOf(false);
  const line = new ProgressLine(terminal);
  line.show();
  line.end();
  expect(terminal.written).toEqual([]);
});
