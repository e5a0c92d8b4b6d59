/** What is shown instead of a secret. */
export const bullets = (secret: string): string => '•'.repeat(Array.from(secret).length);
