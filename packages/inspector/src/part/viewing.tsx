import { readAsFlow } from '../state/flows.ts';
import { showPane } from '../state/pane.ts';
import { closeView, goTo, loadPicture, viewing } from '../state/viewing.ts';
import type { ExtraTab } from '../viewer/step-details.tsx';
import { Viewer } from '../viewer/viewer.tsx';
import { Icon } from './icon.tsx';
import { RunControls } from './runs.tsx';
import { Comparer } from './trace-comparer.tsx';
import { Replayer } from './trace-replayer.tsx';

const AsFlow = ({ traceId }: { traceId: string }) => (
  <button
    type="button"
    onClick={() => {
      void readAsFlow(traceId);
      showPane('flows');
      closeView();
    }}
    data-test="as-flow"
  >
    As a flow
  </button>
);

const REPLAY: ExtraTab = {
  name: 'replay',
  title: 'Replay',
  content: (
    <div class="replay-tab">
      <Replayer />
      <Comparer />
    </div>
  ),
};

/** The viewer in place of the live screen. */
export const Viewing = () => {
  const now = viewing.value;
  if (now === undefined) return null;
  const { document, place, kind, id, run } = now;
  return (
    <main class="viewing" data-test="viewing">
      <Viewer
        document={document}
        load={loadPicture}
        place={place}
        go={goTo}
        extra={kind === 'trace' ? [REPLAY] : []}
        controls={
          <>
            {kind === 'trace' && <AsFlow traceId={id} />}
            {run !== undefined && <RunControls run={{ ...run, kind: 'flow' }} />}
            <button type="button" class="quiet icon-button" aria-label="Back to the screen" onClick={closeView} data-test="close-view">
              <Icon name="close" />
            </button>
          </>
        }
      />
    </main>
  );
};
