import { z } from 'zod';

/** Every call may name its device; the default is the one that the connection has chosen. */
export const device = z.string().min(1).max(300).optional().describe('Device name from /api/devices. Omit for the chosen device.');
