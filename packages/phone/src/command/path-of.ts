import { absolute } from '../file/path.ts';
import type { Process } from '../process.ts';

/** A path as the process means it. */
export const pathOf = ({ cwd }: Process, path: string): string => absolute(path, cwd);
