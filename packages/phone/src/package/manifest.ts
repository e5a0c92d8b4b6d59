import { readBinaryXml, type XmlElement } from './binary-xml.ts';
import { readZipEntry } from './zip.ts';

/** What the phone needs to know about an APK. */
export interface Manifest {
  name: string;
  versionName: string;
  versionCode: number;
  debuggable: boolean;
  /** The activity that the launcher would start; empty for none. */
  mainActivity: string;
  instrumentation: { name: string; target: string }[];
  permissions: string[];
}

const PACKAGE_NAME = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;
const MAX_NAME = 200;

/** Reads an APK's manifest; undefined if it is not an APK. */
export function readManifest(apk: Uint8Array): Manifest | undefined {
  const bytes = readZipEntry(apk, 'AndroidManifest.xml');
  if (bytes === undefined) return undefined;
  let elements: XmlElement[];
  try {
    elements = readBinaryXml(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  const manifest = elements.find(({ name }) => name === 'manifest');
  const name = text(manifest, 'package');
  if (!PACKAGE_NAME.test(name) || name.length > MAX_NAME) return undefined;
  return {
    name,
    versionName: text(manifest, 'versionName'),
    versionCode: Number(manifest?.attributes.get('versionCode') ?? 0) || 0,
    debuggable: elements.some((one) => one.name === 'application' && one.attributes.get('debuggable') === true),
    mainActivity: mainActivity(elements),
    instrumentation: elements
      .filter((one) => one.name === 'instrumentation')
      .map((one) => ({ name: text(one, 'name'), target: text(one, 'targetPackage') })),
    permissions: elements.filter((one) => one.name === 'uses-permission').map((one) => text(one, 'name')),
  };
}

const text = (element: XmlElement | undefined, name: string): string => {
  const value = element?.attributes.get(name);
  return value === undefined ? '' : String(value);
};

/** The activity with the first intent filter for the launcher category. */
function mainActivity(elements: XmlElement[]): string {
  let activity = '';
  for (const element of elements) {
    if (element.name === 'activity' || element.name === 'activity-alias') activity = text(element, 'name');
    if (element.name === 'category' && text(element, 'name') === 'android.intent.category.LAUNCHER') return activity;
  }
  return '';
}
