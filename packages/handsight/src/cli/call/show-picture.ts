import type { Answer } from '../../rest/answer.ts';
import { print, writeRaw } from '../terminal.ts';
import { writeOutput } from './output-file.ts';

/** Terminals cut longer pieces of the kitty protocol. */
const KITTY_CHUNK = 4096;

/**
 * Shows pictures: into the file, or on a terminal that can show them, or into files whose names are printed. Gives the files.
 * `-` is the standard output. An illustration becomes a file only where one is named.
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

/** The picture in the terminal's own protocol; undefined where it has none, or where a multiplexer stands between. */
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
