import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';

import { AssertionFailedError, HandsightError } from '@handsight/core/error';
import { decodePng, type Pixels } from '@handsight/core/picture';
import { height, width } from '@handsight/core/screen';
import { isInside } from '../../read/flow-files.ts';
import type { StepOf } from '../../read/flow.ts';
import type { Selector } from '../../read/selector.ts';
import { ScreenRecording } from '../screen-recording.ts';
import type { StepContext } from '../step-context.ts';

/** Channel differences below this are noise. */
const TOLERANCE = 8;

export async function takeScreenshot({ params }: StepOf<'takeScreenshot'>, context: StepContext): Promise<void> {
  const file = outputFile(`${params.path}.png`, context);
  await write(file, (await shot(params.cropOn, params.optional, context)).png);
  context.remark(`written to ${file}`);
}

export async function assertScreenshot({ params }: StepOf<'assertScreenshot'>, context: StepContext): Promise<void> {
  const threshold = Number(params.thresholdPercentage);
  if (!Number.isFinite(threshold)) {
    throw new AssertionFailedError(
      `thresholdPercentage "${params.thresholdPercentage}" is not a number`,
      'a number',
      params.thresholdPercentage,
    );
  }
  const reference = await referencePicture(params.path, context);
  const actual = await decodePng((await shot(params.cropOn, params.optional, context)).png);
  if (reference.width !== actual.width || reference.height !== actual.height) {
    const sizes = [reference, actual].map((each) => `${each.width}x${each.height}`);
    throw new AssertionFailedError(`the picture is ${sizes[1]}, ${params.path} is ${sizes[0]}`, sizes[0] ?? '', sizes[1] ?? '');
  }
  const percent = matching(reference, actual);
  if (percent < threshold) {
    const shown = `${percent.toFixed(2)} %`;
    throw new AssertionFailedError(
      `${shown} of the picture is like ${params.path}; at least ${threshold} % is wanted`,
      `${threshold} %`,
      shown,
    );
  }
  context.remark(`${percent.toFixed(2)} % of the picture is like the reference`);
}

async function referencePicture(name: string, context: StepContext): Promise<Pixels> {
  const file = /\.\w{2,5}$/.test(name) ? name : `${name}.png`;
  const { files } = await context.reader();
  const beside = await files.resolve(context.flow.file, file);
  const candidates = [beside, context.options.outputFolder === undefined ? undefined : outputFile(file, context)];
  for (const path of candidates) {
    const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined);
    if (bytes !== undefined) return decodePng(bytes);
  }
  throw new AssertionFailedError(`there is no picture ${file} to compare with`, file, 'no file');
}

/** The percentage of matching pixels. */
function matching(a: Pixels, b: Pixels): number {
  let alike = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    const isAlike = [0, 1, 2].every((channel) => Math.abs((a.data[i + channel] ?? 0) - (b.data[i + channel] ?? 0)) <= TOLERANCE);
    if (isAlike) alike++;
  }
  return (alike * 100) / (a.width * a.height);
}

async function shot(cropOn: Selector | undefined, isOptional: boolean, context: StepContext): Promise<{ png: Uint8Array }> {
  await context.rest.beforeJudging();
  if (cropOn === undefined) return { png: (await context.client.picture('screen', context.signal)).png };
  const { node } = await context.require(cropOn, isOptional);
  if (width(node.bounds) <= 0 || height(node.bounds) <= 0) {
    throw new AssertionFailedError('the element to crop to has no size', 'a size', '0x0');
  }
  return { png: (await context.client.picture({ area: node.bounds }, context.signal)).png };
}

/** Only inside this run's output folder. */
function outputFile(name: string, { options }: StepContext): string {
  const { outputFolder } = options;
  if (outputFolder === undefined) throw new HandsightError('BadRequest', 'there is no folder for results; name one with --output DIR', {});
  const path = resolve(outputFolder, name);
  if (isAbsolute(name) || !isInside(resolve(outputFolder), path)) {
    throw new HandsightError('BadRequest', `${name} is outside the folder for results`, { path: name });
  }
  return path;
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** With the device's own recorder, else from screenshots. */
export async function startRecording({ params }: StepOf<'startRecording'>, context: StepContext): Promise<void> {
  const { client, signal } = context;
  if (client.hasRecorder) {
    const file = outputFile(`${params.path}.mp4`, context);
    await client.startRecording(signal);
    context.recording = { file, stop: async () => ({ bytes: await client.stopRecording(signal), cut: undefined }) };
    return;
  }
  const file = outputFile(`${params.path}.png`, context);
  const recording = await ScreenRecording.start(client, signal);
  context.recording = { file, stop: () => recording.stop(signal) };
}

/** A recording left running is stopped with the flow. */
export async function stopRecording(context: StepContext): Promise<void> {
  const { recording } = context;
  if (recording === undefined) return;
  context.recording = undefined;
  const { bytes, cut } = await recording.stop();
  await write(recording.file, bytes);
  context.remark(`written to ${recording.file}`);
  if (cut !== undefined) context.remark(`the recording ends early: ${cut}`);
}
