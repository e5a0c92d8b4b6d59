import { InvalidArgumentError } from 'commander';

/** A flag's value as a non-negative integer. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** A flag's value as a positive number, integer or decimal. */
export function positiveNumber(text: string): number {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text) || Number(text) === 0) throw new InvalidArgumentError('It must be a positive number.');
  return Number(text);
}
