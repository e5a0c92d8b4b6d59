import type { Dump } from './dumpsys.ts';

export const display: Dump = async ({ phone, signal }) => {
  const call = phone.call(signal);
  const { width, height } = await phone.size(call);
  const rotation = await phone.rotation(call);
  const { density } = phone.facts;
  const state = phone.isAwake ? 'ON' : 'OFF';
  return [
    'DISPLAY MANAGER (dumpsys display)',
    `  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, uniqueId='local:0', physicalPort=0, orientation=${rotation}, logicalFrame=Rect(0, 0 - ${width}, ${height}), physicalFrame=Rect(0, 0 - ${width}, ${height}), deviceWidth=${width}, deviceHeight=${height}}]`,
    '  Display States: size=1',
    `    Display State: mScreenState=${state}`,
    `  mScreenState=${state}`,
    `  mBaseDisplayInfo=DisplayInfo{"Built-in Screen", displayId 0, real ${width} x ${height}, largest app ${width} x ${height}, density ${density} (${density}.0 x ${density}.0) dpi, rotation ${rotation}, state ${state}}`,
    '',
  ].join('\n');
};

export const surfaceFlinger: Dump = async ({ phone, signal }, args) => {
  if (args.includes('--display-id')) return 'Display 4619827259835644672 (HWC display 0): port=0 pnpId=HSG displayName="Built-in Screen"\n';
  const { width, height } = await phone.size(phone.call(signal));
  return `Display 4619827259835644672 HWC layers:\nDisplay 0\n   ${width}x${height}\n`;
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
