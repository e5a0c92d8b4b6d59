import { makeNode, type UnifiedUINode } from '../node.ts';
import { roleOfClass } from '../role.ts';

export const SCREEN = { left: 0, top: 0, right: 1080, bottom: 2400 };

/** A full-screen node of an app, unless overridden. */
export function node(fields: Partial<UnifiedUINode> = {}, ...children: UnifiedUINode[]): UnifiedUINode {
  const className = fields.className ?? 'android.widget.FrameLayout';
  return makeNode({ packageName: 'com.example', bounds: SCREEN, className, role: roleOfClass(className), children, ...fields });
}

export const text = (words: string, fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  node({ className: 'android.widget.TextView', text: words, ...fields });

export const button = (label: string, fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  node({ className: 'android.widget.Button', text: label, clickable: true, ...fields });

/** Several windows under the root that readers put around them. */
export const windows = (...children: UnifiedUINode[]): UnifiedUINode =>
  makeNode({ id: 'hierarchy', className: 'hierarchy', role: 'container', bounds: SCREEN, children });

/** The package of the permission prompt. */
export const PROMPT = { packageName: 'com.google.android.permissioncontroller' };
export const permission = node(
  { ...PROMPT, clickable: true },
  text('Allow Maps to use your location?', PROMPT),
  button('While using', PROMPT),
  button('Deny', PROMPT),
);

const ANDROID = { packageName: 'android' };
/** The system's dialog about a stopped app, with one button per id. */
export const stopped = (title: string, ...ids: string[]): UnifiedUINode =>
  node(
    ANDROID,
    text(title, { ...ANDROID, resourceId: 'android:id/alertTitle' }),
    ...ids.map((id) => button(id, { ...ANDROID, resourceId: `android:id/${id}` })),
  );

export const app = node({}, text('Hello'), button('Go'));
