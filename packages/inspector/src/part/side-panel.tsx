import { pending } from '../state/approvals.ts';
import { isNarrow, pane, PANES, showPane, sidePane, type Pane, type SidePane } from '../state/pane.ts';
import { AgentPane } from './agent.tsx';
import { DecidePane } from './decide.tsx';
import { DevicesPane } from './devices.tsx';
import { FlowsPane } from './flows.tsx';
import { Icon } from './icon.tsx';
import { Tabs } from './tabs.tsx';
import { TimelinePane } from './timeline.tsx';
import { TracesPane } from './traces.tsx';

const TITLES: Record<Pane, string> = {
  screen: 'Screen',
  tree: 'Tree',
  timeline: 'Timeline',
  agent: 'Agent',
  flows: 'Flows',
  decide: 'Approvals',
  traces: 'Traces',
  devices: 'Devices',
};

const SIDE_PANES = PANES.filter((name): name is SidePane => name !== 'screen' && name !== 'tree');

const title = (name: Pane) => (
  <>
    <Icon name={name} />
    <span>{TITLES[name]}</span>
    {name === 'decide' && pending.value.length > 0 && (
      <span class="badge" data-test="badge">
        {pending.value.length}
        <span class="visually-hidden"> waiting</span>
      </span>
    )}
  </>
);

const CONTENTS: Record<SidePane, () => preact.JSX.Element | null> = {
  timeline: TimelinePane,
  agent: AgentPane,
  flows: FlowsPane,
  decide: DecidePane,
  traces: TracesPane,
  devices: DevicesPane,
};

export const SidePanel = () => {
  const Content = CONTENTS[sidePane.value];
  return (
    <section class="side" aria-label={TITLES[sidePane.value]} data-pane="side">
      {!isNarrow.value && (
        <Tabs
          label="Panes"
          names={SIDE_PANES}
          current={sidePane.value}
          choose={showPane}
          title={title}
          controls="side-content"
          class="side-tabs"
        />
      )}
      <div id="side-content" class="side-content" role={isNarrow.value ? undefined : 'tabpanel'}>
        <Content />
      </div>
    </section>
  );
};

/** Chooses the pane on narrow screens, which show one at a time. */
export const BottomTabs = () =>
  isNarrow.value ? (
    <nav>
      <Tabs label="Panes" names={PANES} current={pane.value} choose={showPane} title={title} class="bottom-tabs" />
    </nav>
  ) : null;
