import type { Call, ElementOperation, Route } from '@handsight/core/device';
import type { UnifiedUINode } from '@handsight/core/screen';
import { invoke, isInvokable, scrollIntoView } from '../atspi/element-calls.ts';
import { chooseOption } from './choose-option.ts';
import type { OperationContext } from './context.ts';
import { takeFocus } from './focus.ts';
import { setValue } from './set-value.ts';

/** Performs an operation on an element and returns the route it took. */
export async function operate(o: OperationContext, node: UnifiedUINode, operation: ElementOperation, call: Call): Promise<Route> {
  switch (operation.kind) {
    case 'invoke':
      return invokeOrClick(o, node);
    case 'focus':
      return takeFocus(o, node, call);
    case 'set_value':
      return setValue(o, node, operation.value, call);
    case 'select':
      return chooseOption(o, node, operation.option, call);
    case 'scroll_into_view':
      await scrollIntoView(o.calls, node);
      return 'accessibility';
  }
}

/** GTK4's check boxes offer no action; the action of GTK3's check box in a cell toggles even a read-only one. */
async function invokeOrClick(o: OperationContext, node: UnifiedUINode): Promise<Route> {
  const isCell = o.toolkit !== 'qt' && node.nativeRole === 'DataItem';
  if (node.checkable && (isCell || !(await isInvokable(o.calls, node)))) {
    await o.bringToFront();
    await o.click(node);
    return 'pointer';
  }
  await invoke(o.calls, node);
  return 'accessibility';
}
