import { computed, effect, signal, untracked } from '@preact/signals';

import { get } from '../api/call.ts';
import { onConnected } from '../api/link.ts';
import type { DeviceInfo, DeviceList, Health } from '../api/types.ts';
import { address, onAddressChanged, writeAddress } from './address.ts';
import { reportRefusal } from './notice.ts';

export const deviceList = signal<DeviceList | undefined>(undefined);

/** The current device; it is part of the URL, so that links lead to it. */
export const device = signal(address.value.device ?? '');

/** The device's own description. */
export const deviceInfo = signal<DeviceInfo | undefined>(undefined);

/** The server's health, including OCR and vision. */
export const health = signal<Health | undefined>(undefined);

/** It does not report changes. */
export const isPolled = computed(() => ['readings', 'none'].includes(deviceInfo.value?.capabilities.rest ?? 'events'));

export const isPhone = computed(() => deviceInfo.value?.capabilities.mouse_buttons !== true);

export async function loadDevices(): Promise<void> {
  try {
    const list = await get<DeviceList>('/api/devices');
    deviceList.value = list;
    if (device.value === '') device.value = list.chosen ?? list.devices[0]?.id ?? '';
    await loadInfo();
  } catch (error) {
    reportRefusal(error);
  }
}

async function loadInfo(): Promise<void> {
  const id = device.value;
  if (id === '') return;
  try {
    health.value = await get<Health>('/api/healthz', { device: id });
    const info = await get<DeviceInfo>('/api/tool/device_info', { device: id });
    if (device.value === id) deviceInfo.value = info;
  } catch (error) {
    if (device.value === id) deviceInfo.value = undefined;
    reportRefusal(error);
  }
}

export function chooseDevice(id: string): void {
  if (device.value === id) return;
  deviceInfo.value = undefined;
  device.value = id;
  void loadInfo();
}

export function followDevice(): void {
  onConnected(() => void loadDevices());
  onAddressChanged((now) => {
    if (now.device !== undefined) chooseDevice(now.device);
  });
  effect(() => {
    if (device.value !== '') untracked(() => writeAddress({ device: device.value }));
  });
}
