import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Bounds } from '../../screen/geometry.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { SCREENSHOTS_FOLDER } from './screenshots.ts';

const DETAILS_FOLDER = 'details';
/** A picture's file, as `StepDetailsFile` names it. */
const PICTURE_FILE = /^[0-9a-f]{16}\.png$/;

interface StepPicture {
  png: Uint8Array;
  area: Bounds;
}

/** What a viewer shows beside a step and a recorder makes selectors from; a replay compares none of it. */
export interface StepDetails {
  receipt: unknown;
  /** The target, as a node of `screen_before`. */
  target_id: string | null;
  /** The window before the action. */
  screen_before: UnifiedUINode | null;
  /** The window before and after, in short lines with refs. */
  tree_before: string;
  tree_after: string;
  app: string | null;
}

/** The pictures are awaited after the action's caller has been answered. */
export interface DetailedStep {
  details: StepDetails;
  pictures: () => Promise<{ before: StepPicture | null; after: StepPicture | null }>;
}

interface PictureFile {
  file: string;
  area: Bounds;
}

export interface RecordedDetails extends StepDetails {
  picture_before: PictureFile | null;
  picture_after: PictureFile | null;
}

/** Writes the details beside the rows of a trace: `details/step-00001.json` and the pictures that it names. */
export class DetailsWriter {
  readonly #dir: string;
  readonly #every: number;
  readonly #redact: <T>(value: T) => T;
  #pending: Promise<unknown> = Promise.resolve();

  constructor(dir: string, every: number, redact: <T>(value: T) => T) {
    this.#dir = dir;
    this.#every = every;
    this.#redact = redact;
  }

  /** Details that cannot be written are missing from the viewer; the step is still recorded. */
  save(seq: number, detailed: (() => DetailedStep) | undefined): void {
    if (detailed === undefined || this.#every === 0 || (seq !== 1 && seq % this.#every !== 0)) return;
    const step = detailed();
    const details = this.#redact(step.details);
    const written = step.pictures().then(async ({ before, after }) => {
      await mkdir(join(this.#dir, DETAILS_FOLDER), { recursive: true });
      const recorded: RecordedDetails = {
        ...details,
        picture_before: await this.#write(before),
        picture_after: await this.#write(after),
      };
      await writeFile(detailsFile(this.#dir, seq), JSON.stringify(recorded), { mode: 0o600 });
    });
    this.#pending = Promise.all([this.#pending, written.catch(() => undefined)]);
  }

  /** Resolves when everything so far is on the disk. */
  settled(): Promise<unknown> {
    return this.#pending;
  }

  /** Named by their content hash: the screen after one step is the screen before the next. */
  async #write(picture: StepPicture | null): Promise<PictureFile | null> {
    if (picture === null) return null;
    const file = `${createHash('sha256').update(picture.png).digest('hex').slice(0, 16)}.png`;
    await writeFile(join(this.#dir, SCREENSHOTS_FOLDER, file), picture.png, { mode: 0o600 });
    return { file, area: picture.area };
  }
}

const detailsFile = (dir: string, seq: number): string => join(dir, DETAILS_FOLDER, `step-${String(seq).padStart(5, '0')}.json`);

/** The details of a step; undefined if none were kept, or they cannot be read. */
export async function readStepDetails(dir: string, seq: number): Promise<RecordedDetails | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readFile(detailsFile(dir, seq), 'utf8'));
    return isDetails(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const isDetails = (value: unknown): value is RecordedDetails =>
  typeof value === 'object' && value !== null && 'receipt' in value && 'tree_after' in value && 'picture_after' in value;

/** A picture of a trace by its file's name, which is untrusted; undefined where there is none. */
export async function readStepPicture(dir: string, file: string): Promise<Uint8Array | undefined> {
  if (!PICTURE_FILE.test(file)) return undefined;
  return readFile(join(dir, SCREENSHOTS_FOLDER, file)).catch(() => undefined);
}
