import type { Node } from '../api/types.ts';
import { elementSelector } from '../copy/flow-step.ts';
import { act, REASON } from '../state/act.ts';
import { device } from '../state/device.ts';
import { isField, titleOf } from '../state/node.ts';
import { regarded, targetOf } from '../state/selection.ts';
import { CopyAs, CopyText } from './copy-as.tsx';

const Fact = ({ name, text, copies = false }: { name: string; text: string | null; copies?: boolean }) =>
  text === null || text === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>
        <span title={text}>{text}</span>
        {copies && <CopyText text={text} what={name} />}
      </dd>
    </div>
  );

const Buttons = ({ node }: { node: Node }) => {
  const target = targetOf(node);
  return (
    <div class="row">
      <button type="button" onClick={() => void act('tap', { target })}>
        Tap
      </button>
      <button type="button" onClick={() => void act('tap', { target, hold_ms: 1000 })}>
        Long press
      </button>
      {isField(node) && (
        <button type="button" onClick={() => void act('clear', { target })}>
          Clear
        </button>
      )}
      {node.actions.includes('scroll') && (
        <button type="button" onClick={() => void act('scroll', { within: target })}>
          Scroll
        </button>
      )}
    </div>
  );
};

/** Details of the hovered or chosen node. */
export const NodeDetails = () => {
  const node = regarded.value;
  if (node === undefined) return <div class="node-facts hint">Point at the picture or select a node to see its details.</div>;
  const { left, top, right, bottom } = node.bounds;
  return (
    <div class="node-facts" data-test="node-facts">
      <h2>
        {node.ref !== null && <span class="ref">{node.ref}</span>} {titleOf(node)}
      </h2>
      <dl>
        <Fact name="role" text={node.role} />
        <Fact name="value" text={node.value} />
        <Fact name="state" text={node.states.join(', ')} />
        <Fact name="selector" text={node.selector} copies />
        <Fact name="id" text={node.resource_id} copies />
        <Fact name="class" text={node.class} />
        <Fact name="place" text={`${left},${top} – ${right},${bottom}  (${right - left} × ${bottom - top})`} />
      </dl>
      <Buttons node={node} />
      <CopyAs
        copied={{
          action: { type: 'tap', target: { selector: node.selector } },
          device: device.value,
          reason: REASON,
          selector: node.selector,
          element: elementSelector(node),
        }}
      />
    </div>
  );
};
