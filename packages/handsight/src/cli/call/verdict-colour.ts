import type { Verdict } from '../../tool/tool.ts';

export const verdictColour = (status: Verdict['status']): 'green' | 'red' | 'yellow' =>
  status === 'verified' ? 'green' : status === 'failed' ? 'red' : 'yellow';
