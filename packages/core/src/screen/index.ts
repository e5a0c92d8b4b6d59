export { cleanText } from './clean.ts';
export type { CompactScreen, CompactSerializeOptions, CompactSerializeResult } from './compact/options.ts';
export { printCompact } from './compact/print-compact.ts';
export { complete } from './complete.ts';
export { inNotationOf, isIsoMoment } from './date-notation.ts';
export { applyCustom } from './diff/apply-custom.ts';
export { applyJsonPatch } from './diff/apply-json-patch.ts';
export { type Changes, diff } from './diff/changes.ts';
export { customDiff, type CustomOp } from './diff/custom.ts';
export type { FieldName } from './diff/fields.ts';
export { jsonPatch, type JsonPatchOp } from './diff/json-patch.ts';
export { type ChangeTextOptions, printChanges } from './diff/text.ts';
export { type Element, type ElementFields, toElement } from './observer-element.ts';
export { computeIdleFingerprint, computeScreenFingerprint } from './fingerprint.ts';
export {
  type Bounds,
  boundsText,
  centerOf,
  contains,
  height,
  intersection,
  isEmpty,
  overlaps,
  type Point,
  sameBounds,
  union,
  width,
} from './geometry.ts';
export { isPartOf, labelOf, ownLabel, printable, shortId } from './label.ts';
export { match, matchTrees } from './match/match.ts';
export { blankNode, type ContractNode, deriveActions, GIVEN_FIELDS, makeNode, type NumberRange, numberTree } from './node.ts';
export { UNIFIED_ACTIONS, type UnifiedAction, type UnifiedUINode } from './node.ts';
export { limitDepth } from './print/llm-depth.ts';
export type { LlmTreeNode } from './print/llm-node.ts';
export { type LlmTreeOptions, toLlmTree } from './print/llm-tree.ts';
export { printProse, type ProseInfo } from './print/prose.ts';
export { heldValue, quoted } from './print/quote.ts';
export { printSketch, renderSketch, type Sketch, type SketchOptions } from './print/sketch.ts';
export { printTextual } from './print/textual.ts';
export { decodeBytes } from './read/decode.ts';
export { finishNode } from './read/draft.ts';
export { decodeEntities } from './read/entity.ts';
export { parseUiAutomatorXml, readDump } from './read/read-dump.ts';
export { foldName } from './select/folded-text.ts';
export { findNamed, isPlainlySelector } from './select/find-named.ts';
export { roleWord } from './ref/letter.ts';
export { parseRef, type ParsedRef, refsIn } from './ref/parse-ref.ts';
export { type Located, RefRegistry } from './ref/registry.ts';
export { serializeTreeCompact } from './ref/serialize-compact.ts';
export { foldRole, observerRole, roleOfClass, UNIFIED_ROLES, unifiedOfObserver, type UnifiedRole } from './role.ts';
export { ANDROID_CLASSES } from './android-classes.ts';
export { DIFF_THRESHOLDS, samePlaces } from './same-places.ts';
export { requireTree } from './require-tree.ts';
export { screenBounds } from './screen-bounds.ts';
export { type Degraded, DEGRADED_REASONS, type DegradedReason, type Reading } from './screen.ts';
export { ambiguous, notFound, nothingNamed } from './select/find-errors.ts';
export { findPath } from './select/find-path.ts';
export { findAll, findOne, type FindOptions } from './select/find.ts';
export { type ElementSelector, ElementSelectorSchema } from './select/object-selector.ts';
export { PatternFault } from './select/pattern-fault.ts';
export { type Match, Pattern } from './select/pattern.ts';
export { canonical, type Predicate } from './select/selector-ast.ts';
export { selectorFor, selectorsIn } from './select/selector-for.ts';
export { parseSelector } from './select/selector-parser.ts';
export { crashed } from './sign/crash.ts';
export { frameworkHints, type FrameworkHints, type FrameworkKind } from './sign/framework.ts';
export { type Keyboard, keyboardIn } from './sign/keyboard-in.ts';
export { LOADING_INDICATORS, loadingIndicators } from './sign/loading.ts';
export { type StoppedApp, stoppedApp } from './sign/stopped-app.ts';
export { type SystemDialog, systemDialogs } from './sign/system-dialog.ts';
export { isPromptPackage, SYSTEM_PACKAGES } from './sign/system-package.ts';
export { explainThin } from './sign/thin.ts';
export { packageOf } from './sign/window-package.ts';
export type { StructureElement } from './structure/structure.ts';
export { isField, isInteractive, isShown } from './trait.ts';
export { treeHash } from './tree-hash.ts';
export { countNodes, walk } from './walk.ts';
export type { SelectorAst } from './select/selector-ast.ts';
