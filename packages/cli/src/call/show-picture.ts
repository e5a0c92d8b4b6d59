import type { Answer } from '@handsight/server/rest';
import { print, writeRaw } from '../terminal.ts';
import { writeOutput } from './output-file.ts';

/** The kitty graphics protocol allows at most this many bytes per chunk. */
const KITTY_CHUNK = 4096;

/**
 * Writes pictures to the given file, to a terminal that can show them, or to new files whose names are printed. Returns the files.
 * `-` is standard output. An illustration is written to a file only if one is given.
 */
export async function showPictures(
  { pictures, illustration }: Pick<Answer, 'pictures' | 'illustration'>,
  output: string | undefined,
  protocol?: 'quietly',
): Promise<string[]> {
  const files: string[] = [];
  for (const [i, picture] of pictures.entries()) {
    const png = Buffer.from(picture.png, 'base64');
    if (output === '-' && protocol === undefined) {
      await writeRaw(png);
      continue;
    }
    const sequence = output === undefined && protocol === undefined ? inTerminal(picture.png) : undefined;
    if (sequence !== undefined) {
      await writeRaw(`${sequence}\n`);
      continue;
    }
    if (illustration && output === undefined) continue;
    const file = output === undefined || output === '-' ? newName(i) : output;
    await writeOutput(file, png);
    files.push(file);
    if (protocol === undefined) await print(file);
  }
  return files;
}

const newName = (i: number): string =>
  `screenshot-${new Date().toISOString().replace(/[-:]|\.\d+Z/g, '')}${i === 0 ? '' : `-${i + 1}`}.png`;

/** The picture in the terminal's graphics protocol; undefined if it has none, or inside a multiplexer. */
export function inTerminal(base64: string, isTerminal = process.stdout.isTTY, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { TERM = '', TERM_PROGRAM = '', KITTY_WINDOW_ID, LC_TERMINAL, TMUX } = env;
  if (!isTerminal || TMUX !== undefined || TERM.startsWith('screen')) return undefined;
  const speaksKitty = KITTY_WINDOW_ID !== undefined || TERM === 'xterm-kitty' || TERM === 'xterm-ghostty' || TERM_PROGRAM === 'ghostty';
  if (speaksKitty) return kitty(base64);
  const speaksIterm = TERM_PROGRAM === 'iTerm.app' || LC_TERMINAL === 'iTerm2' || TERM_PROGRAM === 'WezTerm';
  const bytes = Buffer.byteLength(base64, 'base64');
  return speaksIterm ? `\u001b]1337;File=inline=1;size=${bytes};preserveAspectRatio=1:${base64}\u0007` : undefined;
}

function kitty(base64: string): string {
  let sequence = '';
  for (let at = 0; at < base64.length; at += KITTY_CHUNK) {
    const more = at + KITTY_CHUNK < base64.length ? 1 : 0;
    const keys = at === 0 ? `a=T,f=100,m=${more}` : `m=${more}`;
    sequence += `\u001b_G${keys};${base64.slice(at, at + KITTY_CHUNK)}\u001b\\`;
  }
  return sequence;
}
