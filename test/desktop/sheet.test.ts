import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const OFFICE: readonly Need[] = [{ package: 'libreoffice-calc' }, { package: 'libreoffice-gtk3' }];

describeDesktop('a spreadsheet', OFFICE, () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
    const profile = `-env:UserInstallation=file://${join(own.home, 'office')}`;
    await own.open('soffice', ['--calc', '--norestore', '--nologo', '--nofirststartwizard', profile], 'DataItem[name="B2"]');
  }, 2 * PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  const holds = (cell: string, expected: string) => [{ kind: 'value_equals' as const, selector: `DataItem[name="${cell}"]`, expected }];

  it('reports the cells that are used and says what it leaves out', async () => {
    const { tree, element_count } = await own.client.structure({ roles: ['Table'] });
    expect(JSON.stringify(tree)).toMatch(/cells A1 to \w+ of 1048576 by 16384/);
    expect(element_count).toBeLessThan(2000);
  });

  it('takes a number and a formula into cells, and computes', async () => {
    await own.act({ type: 'tap', target: { selector: 'DataItem[name="B2"]' } });
    await own.act({ type: 'type', text: '21\n' }, { expect: holds('B2', '21') });
    await own.act({ type: 'tap', target: { selector: 'DataItem[name="C3"]' } });
    await own.act({ type: 'type', text: '=B2*2\n' }, { expect: holds('C3', '42') });
  });

  it('keeps the refs of its cells', async () => {
    const { ref } = await own.client.find('DataItem[name="B2"]');
    if (ref === null) throw new Error('the cell has no ref');
    await own.act({ type: 'tap', target: { ref } });
    await own.act({ type: 'type', text: '50\n' }, { expect: [...holds('B2', '50'), ...holds('C3', '100')] });
    expect((await own.client.find('DataItem[name="B2"]')).ref).toBe(ref);
  });

  it('is clicked where its cells are drawn', async () => {
    const { bounds } = await own.client.find('DataItem[name="D5"]');
    await own.act({ type: 'tap', target: { x: bounds.left + 5, y: Math.round((bounds.top + bounds.bottom) / 2) } });
    await own.act({ type: 'type', text: 'here\n' }, { expect: holds('D5', 'here') });
  });

  it('takes a font size that is set in its tool bar for the cell that is chosen', async () => {
    const shows = (size: string) => [{ kind: 'element_exists' as const, selector: `Edit[value="${size}"]` }];
    await own.act({ type: 'tap', target: { selector: 'DataItem[name="B2"]' } });
    const receipt = await own.act({ type: 'set_value', target: { selector: 'Edit[value="10 pt"]' }, value: '20 pt' });
    expect(receipt).toMatchObject({ route: 'keys', verification: { status: 'verified' } });
    await own.act({ type: 'tap', target: { selector: 'DataItem[name="A1"]' } }, { expect: shows('10 pt') });
    await own.act({ type: 'tap', target: { selector: 'DataItem[name="B2"]' } }, { expect: shows('20 pt') });
  });
});
