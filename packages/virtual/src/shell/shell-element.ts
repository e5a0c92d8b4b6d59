import type { Template } from '../expr/template.ts';
import { node, type NodeSpec } from '../scenario/node-schema.ts';

/** What an element of the phone's own screens says; texts are taken as they are. */
interface Fields extends Omit<Partial<NodeSpec>, 'name' | 'value' | 'icon' | 'color' | 'description' | 'role' | 'children'> {
  name?: string | Template | undefined;
  value?: string | Template | undefined;
  icon?: string;
  color?: string;
  description?: string;
}

const DEFAULTS = node.parse({ role: 'pane' });

/** Text as it is, whatever it holds. */
const literal = (text: string): Template => ({ source: text, parts: [text] });

const asTemplate = (text: string | Template | undefined): Template | undefined => (typeof text === 'string' ? literal(text) : text);

export function element(
  role: string,
  { name, value, icon, color, description, ...fields }: Fields = {},
  children: NodeSpec[] = [],
): NodeSpec {
  return {
    ...DEFAULTS,
    ...fields,
    role,
    name: asTemplate(name),
    value: asTemplate(value),
    icon: asTemplate(icon),
    color: asTemplate(color),
    description: asTemplate(description),
    children,
  };
}
