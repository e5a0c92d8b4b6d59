export { PictureDescriber } from './picture-describer.ts';
