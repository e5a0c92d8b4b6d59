export {
  ELEMENT_STATES,
  ObserverPredicateSchema,
  OBSERVER_PREDICATE_KINDS,
  type Predicate,
  type PredicateInput,
  type PredicateResult,
  PredicateSchema,
} from './check/predicate.ts';
export { formatObserved } from './check/format-check.ts';
export type { WindowDescription } from './describe-window.ts';
export { elementWithId } from './element-id.ts';
export type { FoundElement } from './find-element.ts';
export { DEFAULT_LIMITS } from './look.ts';
export type { WindowChoice } from './choose-window.ts';
export type { Observation, ObserveQuery } from './observe.ts';
export type { PictureOf } from './take-picture.ts';
export type { Shot } from '../host/shot.ts';
export type { StructureQuery, StructureResult } from './read-structure.ts';
export type { ScreenSnapshot, SnapshotFor } from './screen-snapshot.ts';
export type { RedactedScreen as Screen } from './redacted-screen.ts';
export { SKETCH_GRID } from './sketch-window.ts';
export type { Target } from './target/target.ts';
export { isWatchingFree, type ViewedScreen } from './view.ts';
export type { WaitCondition } from './wait/condition.ts';
export { WaitForSchema } from './wait/wait-for.ts';
export { WaitIdleSchema } from './wait/wait-idle.ts';
export type { WatchedScreen } from './wait/watch-screen.ts';
export type { AppList } from './device-data.ts';
export type { Found } from './find-element.ts';
export type { Stable } from './wait/wait-stable.ts';
