import { useRef } from 'preact/hooks';

import { chosenTarget } from '../state/agent.ts';
import { underWay } from '../state/act.ts';
import type { Node } from '../api/types.ts';
import { device } from '../state/device.ts';
import { matches, nodes, picture } from '../state/screen.ts';
import { pending } from '../state/approvals.ts';
import { chosenId, hoveredId, showsBoxes } from '../state/selection.ts';
import { usePictureInput } from './picture-input.ts';

type Area = Node['bounds'];

/** A box on the picture in percentages, so that it fits at any size. */
function placed(bounds: Area, area: Area): Record<string, string> {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const part = (n: number, whole: number): string => `${(n / whole) * 100}%`;
  return {
    left: part(bounds.left - area.left, width),
    top: part(bounds.top - area.top, height),
    width: part(bounds.right - bounds.left, width),
    height: part(bounds.bottom - bounds.top, height),
  };
}

const isOn = ({ left, top, right, bottom }: Area, area: Area): boolean =>
  right > left && bottom > top && right > area.left && left < area.right && bottom > area.top && top < area.bottom;

function classOf(node: Node): string {
  return [
    'box',
    matches.value.has(node.id) ? 'match' : '',
    node.id === hoveredId.value ? 'hovered' : '',
    node.id === chosenId.value ? 'chosen' : '',
    node.states.includes('focused') ? 'focused' : '',
  ].join(' ');
}

const Boxes = ({ area }: { area: Area }) => {
  const isShown = ({ id, ref }: Node): boolean =>
    id === hoveredId.value || id === chosenId.value || matches.value.has(id) || (showsBoxes.value && ref !== null);
  return (
    <div class="boxes" aria-hidden="true">
      {[...nodes.value.values()]
        .filter((node) => isShown(node) && isOn(node.bounds, area))
        .map((node) => (
          <div key={node.id} class={classOf(node)} style={placed(node.bounds, area)}>
            {node.ref !== null && <span>{node.ref}</span>}
          </div>
        ))}
      {pending.value
        .filter(({ args }) => args['device'] === device.value)
        .flatMap(({ id, targets }) =>
          targets.map(({ bounds: { x, y, width, height } }, i) => (
            <div key={`${id}.${i}`} class="box asked" style={placed({ left: x, top: y, right: x + width, bottom: y + height }, area)}>
              <span>waiting for you</span>
            </div>
          )),
        )}
    </div>
  );
};

/** The agent's target: the element of a ref, or a point on the screen. */
const AgentTarget = ({ area }: { area: Area }) => {
  const target = chosenTarget.value;
  if (target === undefined) return null;
  const node = target.ref === undefined ? undefined : [...nodes.value.values()].find(({ ref }) => ref === target.ref);
  if (node !== undefined && isOn(node.bounds, area))
    return (
      <div class="box agent" style={placed(node.bounds, area)} data-test="agent-target">
        <span>agent {node.ref}</span>
      </div>
    );
  if (target.point === undefined) return null;
  const { x, y } = target.point;
  return <div class="agent-point" style={placed({ left: x, top: y, right: x, bottom: y }, area)} data-test="agent-target" />;
};

/** The live picture; input on it is sent to the device. */
export const PictureView = () => {
  const frame = useRef<HTMLDivElement>(null);
  const hands = usePictureInput(frame);
  const shown = picture.value;
  if (shown?.of !== device.value) return <p class="empty">Waiting for the first picture…</p>;
  const { area, width, height } = shown.picture;
  return (
    <div
      ref={frame}
      class={`frame ${underWay.value === undefined ? '' : 'acting'}`}
      style={{ '--w': String(width), '--h': String(height) }}
      tabIndex={0}
      role="application"
      aria-label={`Live picture of ${device.value}. Click to tap, hold to long press, drag to swipe, press keys to type.`}
      data-test="frame"
      {...hands}
    >
      <img src={shown.url} alt="" draggable={false} />
      <Boxes area={area} />
      <div class="boxes" aria-hidden="true">
        <AgentTarget area={area} />
      </div>
    </div>
  );
};
