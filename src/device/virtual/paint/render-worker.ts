import { answerTasks } from '../../picture/thread-tasks.ts';
import { rasterise } from './raster/rasterise.ts';
import type { RenderTasks } from './render-thread.ts';

answerTasks<RenderTasks>({ rasterise: ({ ops, area }) => rasterise(ops, area) });
