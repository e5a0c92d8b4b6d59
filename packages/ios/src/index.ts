export { iosDriver } from './driver.ts';
export { isIosSource, readIosFile, readIosSource } from './source/read-source.ts';
