export { type ActOptions, DeviceClient } from './device-client.ts';
export { replaysOf } from './host-replays.ts';
export {
  judgeScenario,
  loadScenarioFile,
  openScenarioFile,
  scenarioFiles,
  scenarioStatus,
  type LoadedScenario,
  type ScenarioFile,
  type ScenarioStatus,
} from './scenario.ts';
export { comparedTraces, recordedPicture, recordedTrace, recordedTraceFolder, recordedTraces } from './traces.ts';
export { replaysOn, startRecorder, startTrace, stopTrace, traceStatus, watchActions } from './tracing.ts';
export { createHost, type HostParts } from './create-host.ts';
