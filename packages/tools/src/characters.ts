/** `3 characters`, counted in code points, as devices type them. */
export function characters(text: string): string {
  const count = Array.from(text).length;
  return `${count} character${count === 1 ? '' : 's'}`;
}
