import { z } from 'zod';

/** Restricted, because it becomes part of shell commands on the device. */
export const packageName = z
  .string()
  .regex(/^[\w.-]{1,255}$/, 'a package name is made of letters, digits and ._-')
  .describe('Package name, com.example.app');
export const givenPackage = packageName.optional().describe('Package name; that of the last connect if left out');
