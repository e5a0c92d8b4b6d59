import { render } from 'preact';

import { keepConnected } from './api/link.ts';
import { App } from './part/app.tsx';
import { followKeys } from './shortcuts.ts';
import { followDecisions } from './state/act.ts';
import { followApprovals } from './state/approvals.ts';
import { followDevice } from './state/device.ts';
import { followGuards } from './state/guards.ts';
import { followScenario } from './state/scenario.ts';
import { followScreen } from './state/screen.ts';
import { followTheme } from './state/theme.ts';
import { followTimeline } from './state/timeline.ts';
import { followTraces } from './state/traces.ts';

followTheme();
followDevice();
followScreen();
followTimeline();
followApprovals();
followGuards();
followScenario();
followTraces();
followDecisions();
followKeys();
const place = document.getElementById('app');
if (place !== null) render(<App />, place);
void keepConnected();
