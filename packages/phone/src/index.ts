export { openPhone } from './open-phone.ts';
