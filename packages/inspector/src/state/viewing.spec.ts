import { scriptedServer } from '../server.fixture.ts';

import { afterEach, describe, expect, it } from 'vitest';
import { address } from './address.ts';
import { notice } from './notice.ts';
import { closeView, goTo, loadPicture, openView, viewing } from './viewing.ts';

const server = scriptedServer();
const document = { runs: [{ id: '1', status: 'passed', steps: [{ id: '1' }, { id: '2' }] }] };

afterEach(() => {
  closeView();
  notice.value = undefined;
});

describe('the viewer', () => {
  it('opens a trace, and the address leads to it and its step', async () => {
    server.answers = { '/api/traces/t%2F1/view': { document } };
    await openView('trace', 't/1');
    expect(viewing.value).toMatchObject({ kind: 'trace', document });
    goTo({ run: '1', step: '2' });
    expect(address.value.viewed).toEqual({ kind: 'trace', id: 't/1', step: '2' });
    closeView();
    expect(address.value.viewed).toBeUndefined();
  });

  it('stays closed where the server refuses, and says why', async () => {
    await openView('flow', 'f1');
    expect(viewing.value).toBeUndefined();
    expect(notice.value?.kind).toBe('error');
  });

  it('asks for each picture once, and not again when it is there', async () => {
    server.answers = { '/api/flow/runs/f1': { document }, '/api/flow/runs/f1/picture': { data: 'AAAA' } };
    await openView('flow', 'f1');
    const first = loadPicture('a.png');
    expect(loadPicture('a.png')).toBe(first);
    expect(await first).toBe('data:image/png;base64,AAAA');
    expect(loadPicture('a.png')).toBe('data:image/png;base64,AAAA');
    expect(server.asked).toEqual(['/api/flow/runs/f1', '/api/flow/runs/f1/picture?name=a.png']);
  });

  it('shows no picture where the server has none', async () => {
    server.answers = { '/api/flow/runs/f1': { document } };
    await openView('flow', 'f1');
    expect(await loadPicture('lost.png')).toBeUndefined();
    expect(notice.value).toBeUndefined();
  });
});
