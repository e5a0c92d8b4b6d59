import { labelOf, oneLine, shortId } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';
import { isPromptPackage, isSystemPackage } from './system-package.ts';
import { outermostOf } from './window-package.ts';

/** A dialog of the system above an app. */
export interface SystemDialog {
  packageName: string;
  title: string;
  buttons: string[];
}

/** Parts of the platform's dialogs. They distinguish a dialog of the settings app or the system's bars from those themselves. */
const DIALOG_PARTS = new Set(['alertTitle', 'button1', 'button2', 'button3', 'parentPanel', 'aerr_close', 'aerr_wait', 'resolver_list']);

/** The system's dialogs over the app: permissions, installs, stopped apps. */
export function systemDialogs(root: UnifiedUINode): SystemDialog[] {
  return outermostOf(root, (name) => isSystemPackage(name) || isPromptPackage(name))
    .filter((window) => window.visible && isDialog(window))
    .map(describeDialog)
    .filter((dialog) => dialog.buttons.length > 0);
}

function isDialog(window: UnifiedUINode): boolean {
  if (isPromptPackage(window.packageName)) return true;
  for (const node of walk(window)) {
    if (node.resourceId.startsWith('android:id/') && DIALOG_PARTS.has(shortId(node.resourceId))) return true;
  }
  return false;
}

function describeDialog(window: UnifiedUINode): SystemDialog {
  const nodes = [...walk(window)].filter((node) => node.visible);
  const title = nodes.find((node) => node.text !== '')?.text ?? nodes.find((node) => node.description !== '')?.description ?? '';
  const buttons = nodes.filter((node) => node.clickable && !holdsClickable(node)).map(labelOf);
  return { packageName: window.packageName, title: oneLine(title), buttons: buttons.filter((label) => label !== '') };
}

/** Dialogs are often clickable as a whole, so that a touch beside the buttons is consumed. */
function holdsClickable(node: UnifiedUINode): boolean {
  for (const inner of walk(node)) if (inner !== node && inner.clickable) return true;
  return false;
}
