import { absolute } from '../file/path.ts';
import type { Process } from '../process.ts';

/** A path resolved against the process's working directory. */
export const pathOf = ({ cwd }: Process, path: string): string => absolute(path, cwd);
