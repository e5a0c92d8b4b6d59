import { HandsightError } from '@handsight/core/error';
import type { Connection } from '@handsight/tools/tool';

const apps = new WeakMap<Connection, string>();

/** Sets the app of a connection, until it connects to another. */
export function connectTo(connection: Connection, packageName: string): void {
  apps.set(connection, packageName);
}

export function connectedApp(connection: Connection, given: string | undefined): string {
  const app = given ?? apps.get(connection);
  if (app !== undefined) return app;
  throw new HandsightError('BadRequest', 'No package name was given and no app is connected. Call agentest_connect first.');
}
