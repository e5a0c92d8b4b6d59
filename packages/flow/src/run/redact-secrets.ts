const BULLETS = '••••';

/** A copy with secrets redacted from all strings. Bytes are left unchanged. */
export function redactSecrets<T>(value: T, secrets: readonly string[]): T;
export function redactSecrets(value: unknown, secrets: readonly string[]): unknown {
  const hidden = [...new Set(secrets)].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return hidden.length === 0 ? value : redact(value, hidden);
}

function redact(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, BULLETS), value);
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((each) => redact(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redact(each, secrets)]));
}
