export { iosDriver, type IosDriver } from './driver.ts';
export type { SetupStep } from './host-tools.ts';
export { isIosSource, readIosFile, readIosSource } from './source/read-source.ts';
