/** What is said instead of a secret: as many as it has characters. */
export const bullets = (secret: string): string => '•'.repeat(Array.from(secret).length);
