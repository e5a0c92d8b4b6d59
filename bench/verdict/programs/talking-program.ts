import { HandsightError } from '@handsight/core/error';

/** On a busy machine a program answers late; one that never answers proves nothing. */
const ANSWER_MS = 30_000;

/** A program that speaks the line protocol of own/model.py: commands go in, `name=value` and answers come out. */
export abstract class TalkingProgram {
  /** The last reported value of each name. */
  readonly values = new Map<string, string>();
  readonly #waiting = new Map<string, (isAnswered: boolean) => void>();
  #commands = 0;
  #rest = '';
  #hasEnded = false;

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  protected abstract send(line: string): void;
  abstract end(): Promise<void>;

  /** Waits until it accepts commands. */
  connected(): Promise<void> {
    return Promise.resolve();
  }

  /** Resets it, with some controls perturbed: `{ check: 'inert' }`. */
  async startCase(modes: Record<string, string>): Promise<void> {
    this.values.clear();
    const words = Object.entries(modes).map(([control, mode]) => `${control}=${mode}`);
    if (!(await this.#ask('case', 'ready', words))) throw new HandsightError('Internal', 'the program under test has ended');
  }

  /** Waits until nothing is pending; false if it has exited. */
  sync(): Promise<boolean> {
    return this.#ask('sync', 'sync', []);
  }

  protected hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#hearLine(line);
  }

  protected hearEnd(): void {
    this.#hasEnded = true;
    for (const answer of this.#waiting.values()) answer(false);
  }

  #hearLine(line: string): void {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) this.values.set(name, unescaped(value));
    else this.#waiting.get(line)?.(true);
  }

  async #ask(command: string, answer: string, words: string[]): Promise<boolean> {
    if (this.#hasEnded) return false;
    const id = String(++this.#commands);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<boolean>((resolve, reject) => {
        this.#waiting.set(`${answer} ${id}`, resolve);
        timer = setTimeout(() => reject(new HandsightError('Timeout', 'the program under test does not answer')), ANSWER_MS);
        this.send([command, id, ...words].join(' '));
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(`${answer} ${id}`);
    }
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' };

const unescaped = (value: string): string => value.replace(/\\([nt\\])/g, (_, letter: string) => ESCAPED[letter] ?? letter);
