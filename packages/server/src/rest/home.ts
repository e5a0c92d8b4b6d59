import { z } from 'zod';

import { SERVER_VERSION } from '@handsight/core/version';
import type { PathDescription } from '@handsight/tools/tool';

const page = { method: 'GET', input: z.strictObject({}), output: z.string(), media: 'text/html', legacy: false, counts: false } as const;

export const homePath: PathDescription = {
  ...page,
  path: '/',
  name: 'home',
  summary: 'The inspector',
  description: 'A web page where a person sees what the callers see and do.',
};

export const indexPath: PathDescription = {
  ...page,
  path: '/api',
  name: 'index',
  summary: 'What is here',
  description: 'A page that lists the paths.',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Every path and what it is for. */
export function indexPage(paths: readonly PathDescription[]): string {
  const rows = paths.map(({ method, path, summary }) => {
    const name = method === 'GET' && !path.includes(':') ? `<a href="${escape(path)}">${escape(path)}</a>` : escape(path);
    return `<tr><td>${method}</td><td>${name}</td><td>${escape(summary)}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Handsight API</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td{padding:.1rem 1rem .1rem 0}code{font-size:.95em}</style>
<h1>Handsight ${escape(SERVER_VERSION)}</h1>
<p>See and operate any screen, with evidence for every action. The paths below are described in
<a href="/api/openapi.json">openapi.json</a>; <a href="/api/tools">/api/tools</a> has them as function definitions for a model.</p>
<table>${rows.join('\n')}</table>
</html>
`;
}
