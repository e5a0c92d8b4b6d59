/**
 * A script with the library: turns Wi-Fi off on the built-in phone and prints the evidence.
 *
 *   node examples/library.mjs
 */
import { DeviceClient, openHost } from 'handsight';

const { host } = openHost();
try {
  const phone = await DeviceClient.on(host, 'virtual:pocket', 'library example');
  await phone.perform({ type: 'open_link', url: 'settings://wifi' });

  const receipt = await phone.perform(
    { type: 'tap', target: { selector: 'Switch[name="Wi-Fi"]' } },
    { expect: [{ kind: 'text_visible', regex: 'Wi-Fi is off' }] },
  );
  console.log(`dispatched: ${receipt.dispatched}`);
  console.log(`verdict:    ${receipt.verification?.status}: ${receipt.verification?.summary}`);
  console.log(receipt.diff_text);

  // A target that is not there is refused before anything is sent.
  const refused = await phone.perform({ type: 'tap', target: { name: 'Launch rockets' } });
  console.log(`refused:    ${refused.error?.code}, dispatched: ${refused.dispatched}`);
} finally {
  await host.close();
}
