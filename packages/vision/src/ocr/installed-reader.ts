import { runProgram } from './run-program.ts';
import { SPARSE_TEXT, type TextReader } from './text-reader.ts';

/** The installed tesseract program: the faster engine, with the machine's own language data. */
export class InstalledReader implements TextReader {
  readonly engine = 'tesseract';
  readonly path: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(path: string, env: NodeJS.ProcessEnv) {
    this.path = path;
    // Its threads contend with each other: on two cores a single thread is three to four times as fast.
    this.#env = { ...env, OMP_THREAD_LIMIT: '1' };
  }

  async version(signal: AbortSignal): Promise<string> {
    const said = await this.#run(['--version'], new Uint8Array(), signal);
    return /^tesseract v?(\S+)/.exec(said)?.[1] ?? said.split('\n', 1)[0]?.slice(0, 80) ?? '';
  }

  table(picture: Uint8Array, signal: AbortSignal): Promise<string> {
    return this.#run(['stdin', 'stdout', '--psm', SPARSE_TEXT, '-c', 'tessedit_create_tsv=1'], picture, signal);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #run(args: string[], stdin: Uint8Array, signal: AbortSignal): Promise<string> {
    return runProgram(this.path, args, { env: this.#env, stdin, signal });
  }
}
