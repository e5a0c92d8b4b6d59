import { ANDROID_SDK, makerOf, type PhoneForm } from './form.ts';

/** What `getprop` knows of the phone. */
export function firstProperties(facts: {
  form: PhoneForm;
  model: string;
  serial: string;
  density: number;
  product: string;
}): Map<string, string> {
  const { form, serial, density, product } = facts;
  const { manufacturer, brand, model } = makerOf(form, facts.model);
  const fingerprint = `handsight/${product}/${product}:${form.android}/UP1A.231005.007/1:user/release-keys`;
  return new Map([
    ['dev.bootcomplete', '1'],
    ['gsm.operator.alpha', 'Handsight'],
    ['gsm.sim.state', 'LOADED'],
    ['init.svc.adbd', 'running'],
    ['init.svc.bootanim', 'stopped'],
    ['persist.sys.locale', 'en-US'],
    ['persist.sys.timezone', 'UTC'],
    ['ro.boot.serialno', serial],
    ['ro.bootmode', 'unknown'],
    ['ro.build.characteristics', 'default'],
    ['ro.build.display.id', 'UP1A.231005.007'],
    ['ro.build.fingerprint', fingerprint],
    ['ro.build.id', 'UP1A.231005.007'],
    ['ro.build.tags', 'release-keys'],
    ['ro.build.type', 'user'],
    ['ro.build.version.codename', 'REL'],
    ['ro.build.version.incremental', '1'],
    ['ro.build.version.release', String(form.android)],
    ['ro.build.version.sdk', String(ANDROID_SDK[form.android])],
    ['ro.build.version.security_patch', '2023-10-05'],
    ['ro.debuggable', '0'],
    ['ro.hardware', 'handsight'],
    ['ro.product.brand', brand],
    ['ro.product.cpu.abi', 'arm64-v8a'],
    ['ro.product.cpu.abilist', 'arm64-v8a'],
    ['ro.product.device', product],
    ['ro.product.locale', 'en-US'],
    ['ro.product.manufacturer', manufacturer],
    ['ro.product.model', model],
    ['ro.product.name', product],
    ['ro.secure', '1'],
    ['ro.serialno', serial],
    ['ro.sf.lcd_density', String(density)],
    ['ro.zygote', 'zygote64'],
    ['sys.boot_completed', '1'],
  ]);
}
