export { tokenCounter } from '@handsight/tools/tool';
