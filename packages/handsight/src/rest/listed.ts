import type { Endpoint } from '../tool/endpoint.ts';

/** A path that is no tool, under the allow list by its name and by those of what it does. The operator is no caller. */
export const listed = (endpoint: Endpoint, ...alsoKnownAs: readonly string[]): Endpoint => ({
  ...endpoint,
  run: async (call) => {
    if (call.operator === undefined) call.host.guard.allowList.check([endpoint.name, ...alsoKnownAs]);
    return endpoint.run(call);
  },
});
