import { computed, signal, useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Node } from '../api/types.ts';
import { act, REASON } from '../state/act.ts';
import { ancestorsOf, nodesOf, isField, titleOf } from '../state/node.ts';
import { matches, root, search, searched, selector, view } from '../state/screen.ts';
import { choose, chosenId, hover, hoveredId, targetOf, regarded } from '../state/selection.ts';
import { elementSelector } from '../copy/flow-step.ts';
import { device } from '../state/device.ts';
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
const NodeDetails = () => {
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

/** Collapsed nodes, by id. */
const closed = signal<ReadonlySet<string>>(new Set());

const rows = computed(() => {
  const isHidden = (id: string): boolean => ancestorsOf(id).some((above) => closed.value.has(above));
  return nodesOf(root.value).filter(({ id }) => !isHidden(id));
});

const depthOf = (id: string): number => id.split('.').length - 1;

function setClosed(id: string, isClosed: boolean): void {
  const next = new Set(closed.value);
  if (isClosed) next.add(id);
  else next.delete(id);
  closed.value = next;
}

function focusRow(id: string): void {
  choose(id);
  for (const above of ancestorsOf(id)) if (closed.value.has(above)) setClosed(above, false);
  requestAnimationFrame(() => document.getElementById(`node-${id}`)?.focus());
}

/** Arrows as in any tree; Enter taps. */
function onKey(event: KeyboardEvent, node: Node): void {
  const list = rows.value;
  const at = list.findIndex(({ id }) => id === node.id);
  const go = (to: Node | undefined): void => {
    if (to !== undefined) focusRow(to.id);
  };
  const isOpen = node.children.length > 0 && !closed.value.has(node.id);
  const keys: Record<string, () => void> = {
    ArrowDown: () => go(list[at + 1]),
    ArrowUp: () => go(list[at - 1]),
    Home: () => go(list[0]),
    End: () => go(list.at(-1)),
    ArrowRight: () => (isOpen ? go(list[at + 1]) : setClosed(node.id, false)),
    ArrowLeft: () => (isOpen ? setClosed(node.id, true) : go(list.find(({ id }) => id === ancestorsOf(node.id).at(-1)))),
    Enter: () => void act('tap', { target: targetOf(node) }),
  };
  const done = keys[event.key];
  if (done === undefined) return;
  event.preventDefault();
  done();
}

/** The row that is in the tab order. */
const tabStop = computed(() => (rows.value.some(({ id }) => id === chosenId.value) ? chosenId.value : 'root'));

/** A row re-renders only if something in it has changed: trees can be long, and the pointer moves often. */
const Row = ({ node }: { node: Node }) => {
  const { id, ref, role, name, value, states, children } = node;
  const isClosed = useComputed(() => closed.value.has(id)).value;
  const isChosen = useComputed(() => chosenId.value === id).value;
  const isHovered = useComputed(() => hoveredId.value === id).value;
  const isMatch = useComputed(() => matches.value.has(id)).value;
  const isStop = useComputed(() => tabStop.value === id).value;
  return (
    <div
      id={`node-${id}`}
      class={['node', isMatch ? 'match' : '', isHovered ? 'hovered' : '', isChosen ? 'chosen' : ''].join(' ')}
      role="treeitem"
      aria-level={depthOf(id) + 1}
      aria-selected={isChosen}
      aria-expanded={children.length === 0 ? undefined : !isClosed}
      aria-label={[ref, role, name, value, ...states].filter((part) => part !== null && part !== '').join(' ')}
      tabIndex={isStop ? 0 : -1}
      style={{ '--depth': String(Math.min(depthOf(id), 14)) }}
      onClick={() => choose(id)}
      onDblClick={() => void act('tap', { target: targetOf(node) })}
      onFocus={() => choose(id)}
      onKeyDown={(event) => onKey(event, node)}
      onPointerEnter={() => hover(id)}
      onPointerLeave={() => hover(undefined)}
      data-ref={ref ?? undefined}
    >
      <span class={`twist ${children.length === 0 ? 'leaf' : isClosed ? 'closed' : ''}`} onClick={() => setClosed(id, !isClosed)} />
      {ref !== null && <span class="ref">{ref} </span>}
      <span class="role">{role} </span>
      {name !== '' && <span class="name">{name} </span>}
      {value !== null && value !== '' && <span class="value">{value} </span>}
      {states.map((state) => (
        <span key={state} class={`state ${state}`}>
          {state}{' '}
        </span>
      ))}
    </div>
  );
};

const Search = () => {
  const input = useRef<HTMLInputElement>(null);
  const found = view.value?.matches;
  const goToFirst = async (): Promise<void> => {
    if (searched.value !== selector.value.trim()) await search();
    const [first] = view.value?.matches?.ids ?? [];
    if (first !== undefined) focusRow(first);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void goToFirst();
    if (event.key === 'Escape') selector.value = '';
  };
  const count = found?.ids.length ?? 0;
  const status =
    found === null || found === undefined
      ? ''
      : found.problem !== null
        ? found.problem.message
        : `${count} match${count === 1 ? '' : 'es'}`;
  return (
    <div class="search">
      <input
        ref={input}
        id="search"
        type="search"
        value={selector.value}
        onInput={(event) => (selector.value = event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={'Button[name~="Send.*"]   @b3   //Edit'}
        aria-label="Search the tree by a selector"
        aria-describedby="search-status"
        autocomplete="off"
        spellcheck={false}
        data-test="search"
      />
      <p id="search-status" class={found?.problem ? 'search-status bad' : 'search-status'} role="status" title={status}>
        {status}
      </p>
    </div>
  );
};

/** The tree of the screen, searchable by selector. */
export const Tree = () => {
  const list = useRef<HTMLDivElement>(null);
  const [firstMatch] = view.value?.matches?.ids ?? [];
  useEffect(() => {
    if (firstMatch !== undefined) document.getElementById(`node-${firstMatch}`)?.scrollIntoView({ block: 'nearest' });
  }, [firstMatch]);
  return (
    <section class="tree-panel" aria-label="Element tree" data-pane="tree">
      <Search />
      <div ref={list} class="tree" role="tree" aria-label={`Elements of ${view.value?.window.title ?? 'the screen'}`} data-test="tree">
        {rows.value.map((node) => (
          <Row key={node.id} node={node} />
        ))}
        {root.value === undefined && <p class="empty">No tree yet.</p>}
      </div>
      <NodeDetails />
    </section>
  );
};
