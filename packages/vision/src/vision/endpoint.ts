/** OpenWebUI's place, then that of OpenAI, Ollama and most others. */
const PREFIXES = ['/api/v1', '/v1'];

/** Where completions may be asked for. An address with a path says it itself; a bare one is tried in both usual places. */
export function endpointsOf(baseUrl: string): URL[] {
  const { pathname } = new URL(baseUrl);
  const path = pathname.replace(/\/+$/, '');
  return (path === '' ? PREFIXES : [path]).map((prefix) => {
    const endpoint = new URL(baseUrl);
    endpoint.pathname = `${prefix}/chat/completions`;
    return endpoint;
  });
}

/** An endpoint for messages: a query may hold secrets. */
export const endpointName = ({ origin, pathname }: URL): string => origin + pathname;
