import { fillText } from '../expr/template.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import type { Occasion } from '../stage/stage.ts';
import { log, type World } from '../world/world.ts';

/** An app's request. It is logged as OkHttp's interceptor logs it, which is what tools look for. */
export function request(world: World, effect: Extract<Effect, { verb: 'request' }>, { app, scope }: Occasion): void {
  const [method = 'GET', url = ''] = fillText(effect.request, scope).split(/\s+/);
  world.traffic.sent += effect.sent_bytes;
  log(world, 'info', app, 'okhttp.OkHttpClient', `--> ${method} ${url}`);
  if (effect.status === undefined) {
    log(world, 'info', app, 'okhttp.OkHttpClient', '<-- HTTP FAILED: java.net.UnknownHostException: unable to resolve host');
    return;
  }
  world.traffic.received += effect.received_bytes;
  log(world, 'info', app, 'okhttp.OkHttpClient', `<-- ${effect.status} ${url} (${effect.ms}ms)`);
}
