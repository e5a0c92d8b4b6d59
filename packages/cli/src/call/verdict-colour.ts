import type { Verdict } from '@handsight/tools/tool';

export const verdictColour = (status: Verdict['status']): 'green' | 'red' | 'yellow' =>
  status === 'verified' ? 'green' : status === 'failed' ? 'red' : 'yellow';
