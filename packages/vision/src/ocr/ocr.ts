import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, extname, isAbsolute, join, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import type { Config } from '@handsight/core/config';
import { type Call, type Clock, withDeadline } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import type { OcrStatus, ScreenPicture } from '@handsight/core/host';
import { cleanText } from '@handsight/core/screen';
import { checkPicture, type CheckedPicture } from '../screen-picture.ts';
import { OCR_OFF, ocrUnavailable } from '../source-messages.ts';
import { untilDeadline } from '../until-deadline.ts';
import { inkFile } from './ink-thread.ts';
import { PackagedReader } from './packaged-reader.ts';
import { type TextReader, SPARSE_TEXT } from './text-reader.ts';
import type { OcrWord } from './word.ts';

const MAX_AT_ONCE = 8;
const VERSION_TIMEOUT_MS = 5000;

/** For `healthz`: which engine would read, and what is wrong with it. */
/** Reads the words of a picture with the installed tesseract if there is one, otherwise with the packaged one. */
export class Ocr {
  readonly #config: Config['ocr'];
  readonly #env: NodeJS.ProcessEnv;
  readonly #clock: Clock;
  #reader: Promise<TextReader> | undefined;
  #version: string | undefined;
  #running = 0;

  constructor(config: Config['ocr'], env: NodeJS.ProcessEnv, clock: Clock) {
    this.#config = config;
    this.#env = env;
    this.#clock = clock;
  }

  get enabled(): boolean {
    return this.#config.enabled;
  }

  /** The words that the engine is sure enough of, in no particular order. */
  async read(picture: ScreenPicture, call: Call): Promise<OcrWord[]> {
    if (!this.enabled) throw new HandsightError('PlatformUnsupported', OCR_OFF);
    const checked = checkPicture(picture);
    if (this.#running >= MAX_AT_ONCE) {
      throw new HandsightError('DeviceBusy', `text is being read from ${MAX_AT_ONCE} pictures already`, { running: this.#running });
    }
    this.#running++;
    try {
      const reader = await this.#theReader();
      const words = await untilDeadline(call, 'reading text', (signal) => wordsOn(checked, reader, signal));
      return words.filter((word) => word.confidence >= this.#config.min_confidence);
    } finally {
      this.#running--;
    }
  }

  async status(): Promise<OcrStatus> {
    const status: OcrStatus = { enabled: this.enabled, engine: null, path: null, version: null, error: null };
    if (!this.enabled) return status;
    try {
      const reader = await this.#theReader();
      status.engine = reader.engine;
      status.path = reader.path;
      status.version = await this.#versionOf(reader);
    } catch (error) {
      status.error = error instanceof Error ? error.message : String(error);
    }
    return status;
  }

  async close(): Promise<void> {
    const reader = await this.#reader?.catch(() => undefined);
    await reader?.close();
  }

  /** Chosen once; a failure is not cached, so that an engine installed later is found. */
  #theReader(): Promise<TextReader> {
    if (this.#reader === undefined) {
      this.#reader = this.#choose();
      this.#reader.catch(() => (this.#reader = undefined));
    }
    return this.#reader;
  }

  /** If the operator configured a program, there is no fallback. */
  async #choose(): Promise<TextReader> {
    const named = this.#config.tesseract_cmd;
    const path = await findProgram(named ?? 'tesseract', this.#env);
    if (path !== undefined) return new InstalledReader(path, this.#env);
    if (named === undefined) return new PackagedReader();
    throw new HandsightError('PlatformUnsupported', ocrUnavailable(`ocr.tesseract_cmd names no program: ${named}`));
  }

  async #versionOf(reader: TextReader): Promise<string> {
    this.#version ??= await withDeadline(this.#clock, VERSION_TIMEOUT_MS, `asking ${reader.path} for its version`, ({ signal }) =>
      reader.version(signal),
    );
    return this.#version;
  }
}

async function wordsOn(picture: CheckedPicture, reader: TextReader, signal: AbortSignal): Promise<OcrWord[]> {
  const { file, scale } = await inkFile(picture, signal);
  return parseTsv(await reader.table(file, signal)).map((word) => ({ ...word, bounds: picture.toDevice(word.bounds, scale) }));
}

/** The executable for this name or path, or undefined if there is none. */
async function findProgram(command: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const hasFolder = isAbsolute(command) || /[/\\]/.test(command);
  const folders = hasFolder ? [''] : (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const endings = process.platform === 'win32' && extname(command) === '' ? ['.exe'] : [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const file = resolve(join(folder, command + ending));
      if (await isProgram(file)) return file;
    }
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Lower levels are the page, its blocks, paragraphs and lines. */
const WORD_LEVEL = '5';
const FIRST_COLUMN = 'level';
const TEXT_COLUMN = 11;

/**
 * The words of tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
 * The program writes a header row, the library does not.
 */
export function parseTsv(table: string): OcrWord[] {
  const words: OcrWord[] = [];
  table.split(/\r?\n/).forEach((row, i) => {
    if (row === '') return;
    const cells = row.split('\t');
    if (cells[0] === FIRST_COLUMN) return;
    const [left, top, width, height, confidence] = cells.slice(6, TEXT_COLUMN).map(asNumber);
    if (left === undefined || top === undefined || width === undefined || height === undefined || confidence === undefined) {
      throw new HandsightError('DescriptionFailed', `row ${i + 1} of the text reader's table is damaged`, { row: row.slice(0, 200) });
    }
    const text = cleanText(cells.slice(TEXT_COLUMN).join(' ')).trim();
    if (cells[0] !== WORD_LEVEL || text === '') return;
    words.push({ text, confidence, bounds: { left, top, right: left + width, bottom: top + height } });
  });
  return words;
}

const asNumber = (cell: string): number | undefined => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined);

/** The installed tesseract program: the faster engine, with the machine's own language data. */
class InstalledReader implements TextReader {
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

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const KEPT_COMPLAINT = 500;

interface ProgramInput {
  env: NodeJS.ProcessEnv;
  stdin: Uint8Array;
  /** Aborting it kills the program. */
  signal: AbortSignal;
}

/** Runs a program without a shell and returns its output. Failure or excessive output is an error with the end of its stderr. */
function runProgram(command: string, args: readonly string[], { env, stdin, signal }: ProgramInput): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn(command, args, { env, signal, killSignal: 'SIGKILL', windowsHide: true });
    const output: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    const fail = (why: string): void => reject(new HandsightError('DescriptionFailed', `${command} ${why}`, { command }));

    program.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_OUTPUT_BYTES) output.push(chunk);
      else program.kill('SIGKILL');
    });
    program.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaint = (complaint + chunk).slice(-KEPT_COMPLAINT);
    });
    program.on('error', (error) => {
      if (signal.aborted) reject(asError(signal.reason));
      else fail(`could not be run: ${error.message}`);
    });
    program.on('close', (code, killedBy) => {
      if (bytes > MAX_OUTPUT_BYTES) fail(`wrote more than ${MAX_OUTPUT_BYTES} bytes`);
      else if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else fail(`ended with ${killedBy ?? `code ${code}`}: ${complaint.trim()}`);
    });
    // A program that exits before reading all input reports why through its exit code.
    program.stdin.on('error', () => undefined).end(stdin);
  });
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
