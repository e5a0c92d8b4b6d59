import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { DeviceClient } from '@handsight/core/client';
import { entry } from '../entry.ts';
import { type Config, makeConfig } from '@handsight/core/config';
import { PictureDescriber } from '@handsight/vision';
import { realClock } from '@handsight/core/device';
import { whoListens } from '@handsight/server/http';
import { failureLine, failureOf } from '../failure.ts';
import type { AddressFlags } from '../host/host-flags.ts';
import { readState } from '../host/host-state.ts';
import { broken, missing, ok, type Finding } from './finding.ts';

const MIN_NODE = [20, 19] as const;

export function node(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
  const wanted = MIN_NODE.join('.');
  return isEnough
    ? ok('Node', version)
    : broken('Node', `${version} is older than ${wanted}`, `install Node ${wanted} or newer from https://nodejs.org`);
}

/** Opens a built-in device, reads it and takes a picture. */
export async function builtInDevices(): Promise<Finding> {
  const name = 'built-in devices';
  const { host } = entry().openHost({ config: makeConfig({ logging: { audit: false } }) });
  try {
    const { devices } = await host.devices.list();
    const virtual = devices.map(({ id }) => id).filter((id) => id.startsWith('virtual:'));
    const [first] = virtual;
    if (first === undefined) return broken(name, 'no scenario found', 'npm install handsight');
    const client = await DeviceClient.on(host, first, 'doctor');
    const { node_count } = await client.screen({});
    const { width, height } = await client.picture('screen');
    return ok(name, `${virtual.join(', ')}; ${first} shows ${node_count} elements on ${width}x${height} pixels`);
  } catch (error) {
    return broken(name, failureLine(failureOf(error)), 'npm install handsight');
  } finally {
    await host.close();
  }
}

export async function ocr(config: Config): Promise<Finding> {
  const name = 'reading text from pictures';
  const describe = new PictureDescriber({ ...config, ocr: { ...config.ocr, enabled: true } }, process.env, realClock);
  try {
    const { ocr: status } = await describe.status();
    if (status.error !== null) return broken(name, status.error, 'correct ocr.tesseract_cmd in the configuration');
    const engine = `${status.engine ?? ''} ${status.version ?? ''}`.trim();
    return config.ocr.enabled
      ? ok(name, engine)
      : missing(name, `${engine} is there, and switched off`, 'set ocr.enabled: true in the configuration');
  } finally {
    await describe.close();
  }
}

export async function hostOn({ host, port }: AddressFlags): Promise<Finding> {
  const name = `host on port ${port}`;
  const { who } = await whoListens(host, port);
  if (who === 'other') return broken(name, 'another program listens there', 'choose another with --port or HANDSIGHT_PORT');
  if (who === 'nobody') return ok(name, 'none; the next command starts one');
  const state = await readState(port);
  return ok(name, state === undefined ? 'running, started by another user' : `running, started as ${state.kind}, process ${state.pid}`);
}

export async function dataFolder({ data_folder }: Config): Promise<Finding> {
  const name = 'data folder';
  const folder = resolve(data_folder);
  for (let at = folder; ; at = dirname(at)) {
    try {
      await access(at, constants.W_OK);
      return ok(name, at === folder ? folder : `${folder}, made when it is needed`);
    } catch (error) {
      const isThere = error instanceof Error && 'code' in error && error.code !== 'ENOENT';
      if (isThere || dirname(at) === at)
        return broken(name, `${at} cannot be written to`, 'set data_folder in the configuration to a folder of yours');
    }
  }
}
