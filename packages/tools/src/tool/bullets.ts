/** Masks a secret with one bullet per character. */
export const bullets = (secret: string): string => '•'.repeat(Array.from(secret).length);
