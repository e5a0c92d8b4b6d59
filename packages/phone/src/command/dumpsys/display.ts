import { COVER, PHYSICAL_DISPLAYS } from '../../screen/cover.ts';
import type { Dump } from './dumpsys.ts';

const viewport = (id: number, physical: string, rotation: number, { width, height }: { width: number; height: number }): string =>
  `DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=${id}, uniqueId='local:${physical}', physicalPort=${id}, orientation=${rotation}, logicalFrame=Rect(0, 0 - ${width}, ${height}), physicalFrame=Rect(0, 0 - ${width}, ${height}), deviceWidth=${width}, deviceHeight=${height}}`;

export const display: Dump = async ({ phone, signal }) => {
  const call = phone.call(signal);
  const { width, height } = await phone.size(call);
  const rotation = await phone.rotation(call);
  const { density } = phone.facts;
  const viewports = [
    viewport(0, PHYSICAL_DISPLAYS.main, rotation, { width, height }),
    ...(phone.hasCover ? [viewport(COVER.id, PHYSICAL_DISPLAYS.cover, 0, COVER)] : []),
  ];
  const state = phone.isAwake ? 'ON' : 'OFF';
  return [
    'DISPLAY MANAGER (dumpsys display)',
    `  mViewports=[${viewports.join(', ')}]`,
    `  Display States: size=${viewports.length}`,
    `    Display State: mScreenState=${state}`,
    `  mScreenState=${state}`,
    `  mBaseDisplayInfo=DisplayInfo{"Built-in Screen", displayId 0, real ${width} x ${height}, largest app ${width} x ${height}, density ${density} (${density}.0 x ${density}.0) dpi, rotation ${rotation}, state ${state}}`,
    '',
  ].join('\n');
};

export const surfaceFlinger: Dump = async ({ phone, signal }, args) => {
  if (args.includes('--display-id')) {
    const main = `Display ${PHYSICAL_DISPLAYS.main} (HWC display 0): port=0 pnpId=HSG displayName="Built-in Screen"\n`;
    return phone.hasCover
      ? `${main}Display ${PHYSICAL_DISPLAYS.cover} (HWC display 1): port=1 pnpId=HSG displayName="Outer Screen"\n`
      : main;
  }
  const { width, height } = await phone.size(phone.call(signal));
  return `Display ${PHYSICAL_DISPLAYS.main} HWC layers:\nDisplay 0\n   ${width}x${height}\n`;
};

export const input: Dump = async ({ phone, signal }) => {
  const call = phone.call(signal);
  const rotation = await phone.rotation(call);
  const { width, height } = await phone.size(call);
  return [
    'INPUT MANAGER (dumpsys input)',
    'Input Reader State:',
    '  Device 1: handsight_touch',
    '    Touch Input Mapper (mode - DIRECT):',
    `      SurfaceWidth: ${width}px`,
    `      SurfaceHeight: ${height}px`,
    `      SurfaceOrientation: ${rotation}`,
    '',
  ].join('\n');
};
