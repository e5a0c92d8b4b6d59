export { onPath } from './desktop/process-group.ts';
export { type Desktop, startDesktop } from './desktop/start-desktop.ts';
export { linuxDriver } from './driver.ts';
export { probeDisplay } from './probe-display.ts';
