import type { Endpoint } from '@handsight/tools/tool';

/** Applies the allow list to an endpoint that is not a tool, by its name and its aliases. The operator is exempt. */
export const listed = (endpoint: Endpoint, ...alsoKnownAs: readonly string[]): Endpoint => ({
  ...endpoint,
  run: async (call) => {
    if (call.operator === undefined) call.host.guard.allowList.check([endpoint.name, ...alsoKnownAs]);
    return endpoint.run(call);
  },
});
