/** `3 characters`, as a person counts them on a keyboard and devices type them: code points. */
export function characters(text: string): string {
  const count = Array.from(text).length;
  return `${count} character${count === 1 ? '' : 's'}`;
}
