export { isIosSource, readIosFile, readIosSource } from './source/read-source.ts';
