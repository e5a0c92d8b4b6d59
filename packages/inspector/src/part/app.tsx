import { link } from '../api/link.ts';
import { isLocked } from '../api/token.ts';
import { pane } from '../state/pane.ts';
import { notice } from '../state/notice.ts';
import { isFleetShown } from '../state/fleet.ts';
import { viewing } from '../state/viewing.ts';
import { isWide } from '../state/screen.ts';
import { FleetPage } from './fleet.tsx';
import { Help } from './help.tsx';
import { BottomTabs, SidePanel } from './side-panel.tsx';
import { Stage } from './stage.tsx';
import { Tokens } from './tokens.tsx';
import { TopBar } from './top-bar.tsx';
import { Tree } from './tree.tsx';
import { Viewing } from './viewing.tsx';

const Banner = () => {
  if (link.value !== 'gone' || isLocked.value) return null;
  return (
    <div class="banner" role="alert" data-test="gone">
      <b>The server does not answer.</b> This is the last state that it sent. The page reconnects when the server is back.
    </div>
  );
};

const NoticeLine = () =>
  notice.value === undefined ? null : (
    <div class={`notice ${notice.value.kind}`} role="status" data-test="notice">
      {notice.value.text}
    </div>
  );

export const App = () => (
  <>
    <TopBar />
    <Banner />
    <FleetPage />
    {!isFleetShown.value && <Viewing />}
    <main
      hidden={viewing.value !== undefined || isFleetShown.value}
      class={`panes ${link.value} ${isWide.value ? 'wide' : ''}`}
      data-shown={pane.value === 'screen' || pane.value === 'tree' ? pane.value : 'side'}
    >
      <Stage />
      <Tree />
      <SidePanel />
    </main>
    <BottomTabs />
    <NoticeLine />
    <Tokens />
    <Help />
  </>
);
