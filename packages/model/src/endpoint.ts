/** OpenWebUI's prefix, then that of OpenAI, Ollama and most others. */
const PREFIXES = ['/api/v1', '/v1'];

/** Where a base URL may have a wire's path. A URL with a path is used as is; a bare one is tried with both usual prefixes. */
export function endpointsOf(baseUrl: string, wirePath: string): URL[] {
  const { pathname } = new URL(baseUrl);
  const path = pathname.replace(/\/+$/, '');
  return (path === '' ? PREFIXES : [path]).map((prefix) => {
    const endpoint = new URL(baseUrl);
    endpoint.pathname = `${prefix}/${wirePath}`;
    return endpoint;
  });
}

/** An endpoint as shown in messages, without its query, which may contain secrets. */
export const endpointName = ({ origin, pathname }: URL): string => origin + pathname;
