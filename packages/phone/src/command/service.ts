import { fail, print, type Program } from '../process.ts';

const SERVICES = [
  'activity',
  'batterystats',
  'clipboard',
  'connectivity',
  'display',
  'input',
  'input_method',
  'package',
  'power',
  'settings',
  'statusbar',
  'wifi',
  'window',
];

/** `service list|check NAME|call NAME CODE …`. Calls answer with an empty parcel: binder transactions are not emulated. */
export const service: Program = async (process) => {
  const [verb = '', name = '', code = ''] = process.args;
  if (verb === 'list') {
    await print(process, `Found ${SERVICES.length} services:\n${SERVICES.map((one, i) => `${i}\t${one}: []\n`).join('')}`);
    return 0;
  }
  if (verb === 'check') {
    await print(process, `Service ${name}: ${SERVICES.includes(name) ? 'found' : 'not found'}\n`);
    return 0;
  }
  if (verb !== 'call')
    return fail(process, 'Usage: service [-h|-?]\n       service list\n       service check SERVICE\n       service call SERVICE CODE', 10);
  if (!SERVICES.includes(name)) return fail(process, `service: Service ${name} does not exist`, 10);
  if (!/^\d+$/.test(code)) return fail(process, 'service: No code specified for call', 10);
  await print(process, "Result: Parcel(00000000 00000000   '........')\n");
  return 0;
};
