import {
  complete,
  type ContractNode,
  crashed as crashedTree,
  diff as diffTrees,
  explainThin as explainThinTree,
  findAll as findAllIn,
  findOne as findOneIn,
  frameworkHints as hintsOf,
  type Keyboard,
  keyboardIn as keyboardInTree,
  labelOf as labelOfNode,
  loadingIndicators as loadingIndicatorsIn,
  matchTrees as matchTwoTrees,
  ownLabel as ownLabelOf,
  printProse as printProseOf,
  printSketch as printSketchOf,
  printTextual as printTextualOf,
  renderSketch as renderSketchOf,
  requireTree,
  selectorFor as selectorForNode,
  type StoppedApp,
  stoppedApp as stoppedAppIn,
  systemDialogs as systemDialogsIn,
  toElement as toElementOf,
  treeHash as treeHashOf,
  type UnifiedUINode,
  walk as walkTree,
} from '@handsight/core/screen';

type One<A extends unknown[], R> = (root: ContractNode, ...rest: A) => R;
type Two<A extends unknown[], R> = (a: ContractNode, b: ContractNode, ...rest: A) => R;

/** Wraps a function of a complete tree to take trees of the agentest dialect. Anything else is a typed error. */
const onTree =
  <A extends unknown[], R>(run: (root: UnifiedUINode, ...rest: A) => R): One<A, R> =>
  (root, ...rest) => {
    requireTree(root);
    complete(root);
    return run(root, ...rest);
  };

const onTrees =
  <A extends unknown[], R>(run: (a: UnifiedUINode, b: UnifiedUINode, ...rest: A) => R): Two<A, R> =>
  (a, b, ...rest) => {
    requireTree(a);
    requireTree(b);
    complete(a);
    complete(b);
    return run(a, b, ...rest);
  };

export const findAll = onTree(findAllIn);
export const findOne = onTree(findOneIn);
export const labelOf = onTree(labelOfNode);
export const ownLabel = onTree(ownLabelOf);
export const toElement = onTree(toElementOf);
export const walk = onTree(walkTree);
export const treeHash = onTree(treeHashOf);
export const printTextual = onTree(printTextualOf);
export const printSketch = onTree(printSketchOf);
export const renderSketch = onTree(renderSketchOf);
export const printProse = onTree(printProseOf);
export const frameworkHints = onTree(hintsOf);
export const keyboardIn: One<[], Keyboard | null> = onTree(keyboardInTree);
export const loadingIndicators = onTree(loadingIndicatorsIn);
export const stoppedApp: One<[], StoppedApp | null> = onTree(stoppedAppIn);
export const systemDialogs = onTree(systemDialogsIn);
export const explainThin = onTree(explainThinTree);
export const crashed = onTrees(crashedTree);
export const diff = onTrees(diffTrees);
export const matchTrees = onTrees(matchTwoTrees);
export const selectorFor = onTrees(selectorForNode);
