import { fileURLToPath } from 'node:url';

const file = (name: string): string => fileURLToPath(new URL(`./scenarios/${name}.yaml`, import.meta.url));

export const PHONE_SCENARIO = file('phone');
export const DESKTOP_SCENARIO = file('desktop');
