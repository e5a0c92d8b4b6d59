import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { UnifiedUINode } from '@handsight/core/screen';

interface Peer {
  WebDriverAgent: new (host: string, port: number) => { filterSourceElements: (source: object) => object[] };
  formatElements: (elements: object[]) => string;
}

/** What mobile-mcp's own code prints of a screen, from a tree as WebDriverAgent's JSON has it; undefined where it is not installed. */
export function mobileMcpLines(peers: string): ((root: UnifiedUINode) => string) | undefined {
  const lib = join(peers, 'node_modules', '@mobilenext', 'mobile-mcp', 'lib');
  if (!existsSync(lib)) return undefined;
  const load = createRequire(join(lib, 'index.js'));
  const { WebDriverAgent } = load('./webdriver-agent.js') as Pick<Peer, 'WebDriverAgent'>;
  const { formatElements } = load('./format-elements.js') as Pick<Peer, 'formatElements'>;
  const agent = new WebDriverAgent('localhost', 0);
  return (root) => formatElements(agent.filterSourceElements(asJson(root)));
}

function asJson(node: UnifiedUINode): object {
  const { left, top, right, bottom } = node.bounds;
  const label = node.text || node.description || null;
  return {
    type: node.className.replace('XCUIElementType', ''),
    label,
    name: node.resourceId || label,
    value: node.value ?? (node.checkable ? (node.checked ? '1' : '0') : null),
    rawIdentifier: node.resourceId || null,
    isVisible: node.visible ? '1' : '0',
    rect: { x: left, y: top, width: right - left, height: bottom - top },
    children: node.children.map(asJson),
  };
}
