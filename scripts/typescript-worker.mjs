import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

/** Runs a worker from its TypeScript source, named by `workerData`, where the tests run the sources as they are. */
register();
await import(String(workerData));
