import type { Call, WindowInfo } from '@handsight/core/device';
import type { UnifiedUINode } from '@handsight/core/screen';
import type { Phone } from '../phone.ts';
import { escapedXml } from '../screen/xml-text.ts';
import { sourceAttributes } from './attribute.ts';

export interface WindowTree {
  info: WindowInfo;
  root: UnifiedUINode;
}

const LIMITS = { maxNodes: 100_000, maxDepth: 1000 };

/** All windows with their trees, the active one first. */
export async function readWindows({ device }: Phone, call: Call): Promise<WindowTree[]> {
  const windows = await device.windows(call);
  return Promise.all(windows.map(async (info) => ({ info, root: (await device.read(info.window_uid, LIMITS, call)).root })));
}

export async function activeTree(phone: Phone, call: Call): Promise<WindowTree | undefined> {
  return (await readWindows(phone, call))[0];
}

const TAG = /^[A-Za-z_][\w.-]*$/;

/** A tree as the server's page source: every element is named after its class. */
export function pageSource(root: UnifiedUINode | undefined, rotation: number, size: { width: number; height: number }): string {
  const inside = root === undefined ? '' : elementXml(root, 0, '  ');
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<hierarchy index="0" class="hierarchy" rotation="${rotation}" width="${size.width}" height="${size.height}">\n${inside}</hierarchy>`;
}

function elementXml(node: UnifiedUINode, index: number, indent: string): string {
  const tag = tagOf(node);
  const attributes = sourceAttributes(node, index)
    .map(([name, value]) => ` ${name}="${escapedXml(String(value), '?')}"`)
    .join('');
  if (node.children.length === 0) return `${indent}<${tag}${attributes} />\n`;
  const inside = node.children.map((child, i) => elementXml(child, i, `${indent}  `)).join('');
  return `${indent}<${tag}${attributes}>\n${inside}${indent}</${tag}>\n`;
}

/** Invalid characters are stripped to make a valid tag. */
export function tagOf({ className }: UnifiedUINode): string {
  if (TAG.test(className)) return className;
  const plain = className.replaceAll('$', '.').replace(/[^\w.-]/g, '');
  return TAG.test(plain) ? plain : 'android.view.View';
}
