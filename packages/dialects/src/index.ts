export { formatRefusal, speaksJson, waited } from './dialect-format.ts';
export { parseToolsets, toolsOf } from './list.ts';
export { nextTool } from './next-tool.ts';
export { agentEndpoints } from './openpocket/endpoints.ts';
export { actionEndpoint } from './screen-observer/action-endpoint.ts';
export { predicates } from './screen-observer/fields.ts';
export { promptEndpoint, SYSTEM_PROMPT } from './screen-observer/system-prompt.ts';
