import { describe, expect, it } from 'vitest';

import { RenamedRefs } from './renamed-refs.ts';

const token = (n: number): string => `tt:${String(n).padStart(16, '0')}`;

describe('names that a recording refers to', () => {
  it('become the names that the same steps have given out now, wherever they stand', () => {
    const names = new RenamedRefs();
    names.note({ tree_token: token(1), next_cursor: 'pc:a' }, { tree_token: token(8), next_cursor: 'pc:b' });
    names.note({ snapshot_id: 'snap:a' }, { snapshot_id: 'snap:b' });
    names.note({ tree_token: token(2) }, { tree_token: token(9) });
    expect(names.translate({ since: token(1), any_of: [{ since: token(2) }], page_cursor: 'pc:a', a: 'snap:a', n: 1, none: null })).toEqual(
      {
        since: token(8),
        any_of: [{ since: token(9) }],
        page_cursor: 'pc:b',
        a: 'snap:b',
        n: 1,
        none: null,
      },
    );
  });

  it('stay as they are when no step gave them out, but for a token, which stands for the last one', () => {
    const names = new RenamedRefs();
    expect(names.translate({ since: token(1), text: 'pc:a' })).toEqual({ since: token(1), text: 'pc:a' });
    names.note({}, { tree_token: token(9) });
    expect(names.translate({ since: token(1), text: `see ${token(1)}` })).toEqual({ since: token(9), text: `see ${token(1)}` });
  });
});
