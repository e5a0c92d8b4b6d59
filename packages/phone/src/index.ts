export { ANDROID_RELEASES, VENDORS, type AndroidRelease, type Vendor } from './form.ts';
export { IPHONE_FAULTS, openIphone, type IphoneFault, type OpenIphone } from './ios/open-iphone.ts';
export type { Keyboard } from './keyboards.ts';
export { openPhone } from './open-phone.ts';
export type { Pace } from './pace.ts';
export type { ScreenLock } from './phone.ts';
