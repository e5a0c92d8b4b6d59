import { it } from 'vitest';
import { Hands } from '../../src/act/hands.ts';
import { openHost } from '../../src/act/open-host.ts';
import { openDesk } from './desk.ts';
it('x', async () => {
  const { host } = openHost();
  const h = await Hands.on(host, 'virtual:login', 't');
  const r = await h.perform({type:'tap', target:{selector:'Button[name="Sign in"]'}});
  console.log(r.error, r.diff_text, '\n---\n', (await h.compact()).text);
  await host.close();
  const { host: h2, desk } = await openDesk();
  const before = (await desk.compact()).refMap;
  await desk.perform({type:'tap', target:{selector:'Button[name="Ask"]'}});
  console.log((await desk.compact({window:{uid:'mock:main'}})).text);
  await h2.close();
});
