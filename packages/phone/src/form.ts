export const VENDORS = ['pixel', 'samsung', 'vivo', 'xiaomi'] as const;
export type Vendor = (typeof VENDORS)[number];

/** API level by Android release. */
export const ANDROID_SDK = { 9: 28, 10: 29, 11: 30, 12: 31, 13: 33, 14: 34, 15: 35, 16: 36 } as const;
export type AndroidRelease = keyof typeof ANDROID_SDK;
export const ANDROID_RELEASES = Object.keys(ANDROID_SDK).map(Number) as AndroidRelease[];

/** The vendor and the Android release that a phone emulates. */
export interface PhoneForm {
  /** Undefined is a generic phone: output every client understands, and a clipboard with a shell command. */
  vendor: Vendor | undefined;
  android: AndroidRelease;
}

export const PLAIN_FORM: PhoneForm = { vendor: undefined, android: 14 };

export interface MakerName {
  manufacturer: string;
  brand: string;
  model: string;
}

const MAKERS: Readonly<Record<Vendor, MakerName>> = {
  pixel: { manufacturer: 'Google', brand: 'google', model: 'Pixel' },
  samsung: { manufacturer: 'samsung', brand: 'samsung', model: 'SM-A536B' },
  vivo: { manufacturer: 'vivo', brand: 'vivo', model: 'V2238' },
  xiaomi: { manufacturer: 'Xiaomi', brand: 'Redmi', model: '22101316G' },
};

export const makerOf = ({ vendor }: PhoneForm, model: string): MakerName =>
  vendor === undefined ? { manufacturer: 'Handsight', brand: 'handsight', model } : MAKERS[vendor];

/** From Android 12 on `input` is a call into a running service; before, it is a program of its own. */
export const startsRuntimeForInput = ({ android }: PhoneForm): boolean => android < 12;

/** Real phones answer "No shell command implementation", whatever the vendor. */
export const hasClipboardCommand = ({ vendor }: PhoneForm): boolean => vendor === undefined;
