import { HandsightError, isMissingPackage, notInstalled } from '@handsight/core/error';
import type { Engine } from './engine.ts';
import type { PostgresModules } from './postgres-engine.ts';
import type { RedisModules } from './redis-engine.ts';

/** Opens the server at a URL. BullMQ and its drivers are optional dependencies, needed only for a fleet. */
export async function openEngine(url: string, onFault: (error: unknown) => void): Promise<Engine> {
  const kind = kindOf(url);
  const modules = await loadModules(kind);
  try {
    if ('Redis' in modules) {
      const { RedisEngine } = await import('./redis-engine.ts');
      return await RedisEngine.open(url, { ...modules, onFault });
    }
    const { PostgresEngine } = await import('./postgres-engine.ts');
    return await PostgresEngine.open(url, { ...modules, onFault });
  } catch (error) {
    throw unreachable(url, error);
  }
}

function kindOf(url: string): 'redis' | 'postgres' {
  if (/^rediss?:\/\//.test(url)) return 'redis';
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres';
  throw new HandsightError('BadRequest', 'the address of a fleet begins with redis://, rediss:// or postgres://', {});
}

type Modules = Omit<RedisModules, 'onFault'> | Omit<PostgresModules, 'onFault'>;

async function loadModules(kind: 'redis' | 'postgres'): Promise<Modules> {
  try {
    const bull = await import('bullmq');
    if (kind === 'redis') return { bull, Redis: (await import('ioredis')).Redis };
    const { Pool, Client } = (await import('pg')).default;
    return { bull, Pool, Client };
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    throw notInstalled(
      `a fleet on ${kind === 'redis' ? 'Redis' : 'PostgreSQL'}`,
      `bullmq@6 ${kind === 'redis' ? 'ioredis@5' : 'pg@8'}`,
      error,
    );
  }
}

/** Omits a password in the URL. */
export function unreachable(url: string, error: unknown): HandsightError {
  if (error instanceof HandsightError) return error;
  const server = shownUrl(url);
  const why = error instanceof Error ? error.message || error.name : String(error);
  return new HandsightError('FleetUnreachable', `${server} does not answer: ${why}`.slice(0, 500), { server }, { cause: error });
}

export function shownUrl(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return 'the fleet’s server';
  }
}
