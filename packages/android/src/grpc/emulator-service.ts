import { fromJSON } from '@grpc/proto-loader';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { HandsightError } from '@handsight/core/error';

const SERVICE = 'android.emulation.control.EmulatorController';

/** The messages and calls of the emulator's published service that are used here, with its field numbers. Other fields are skipped. */
const MESSAGES = {
  Empty: { fields: {} },
  Touch: {
    fields: {
      x: { type: 'int32', id: 1 },
      y: { type: 'int32', id: 2 },
      identifier: { type: 'int32', id: 3 },
      pressure: { type: 'int32', id: 4 },
      touchMajor: { type: 'int32', id: 5 },
      touchMinor: { type: 'int32', id: 6 },
      expiration: { type: 'int32', id: 7 },
    },
  },
  TouchEvent: { fields: { touches: { rule: 'repeated', type: 'Touch', id: 1 }, display: { type: 'int32', id: 2 } } },
  KeyboardEvent: {
    fields: {
      codeType: { type: 'int32', id: 1 },
      eventType: { type: 'int32', id: 2 },
      keyCode: { type: 'int32', id: 3 },
      key: { type: 'string', id: 4 },
      text: { type: 'string', id: 5 },
    },
  },
  ImageFormat: {
    fields: { format: { type: 'int32', id: 1 }, width: { type: 'uint32', id: 3 }, height: { type: 'uint32', id: 4 } },
  },
  Image: { fields: { format: { type: 'ImageFormat', id: 1 }, image: { type: 'bytes', id: 4 } } },
  EmulatorStatus: { fields: { version: { type: 'string', id: 1 }, booted: { type: 'bool', id: 3 } } },
  ClipData: { fields: { text: { type: 'string', id: 1 } } },
} as const;

const call = (requestType: keyof typeof MESSAGES, responseType: keyof typeof MESSAGES) => ({ requestType, responseType, comment: '' });

const EmulatorController = {
  methods: {
    getStatus: call('Empty', 'EmulatorStatus'),
    getScreenshot: call('ImageFormat', 'Image'),
    sendTouch: call('TouchEvent', 'Empty'),
    sendKey: call('KeyboardEvent', 'Empty'),
    getClipboard: call('Empty', 'ClipData'),
    setClipboard: call('ClipData', 'Empty'),
  },
};

export type EmulatorCall = keyof typeof EmulatorController.methods;

/** The gRPC service definition, for client and server. */
export function emulatorService(): ServiceDefinition {
  const nested = { ...MESSAGES, EmulatorController };
  const root = { nested: { android: { nested: { emulation: { nested: { control: { nested } } } } } } };
  const service = fromJSON(root, { keepCase: true, defaults: true, longs: Number })[SERVICE];
  if (service === undefined || 'format' in service) throw new HandsightError('Internal', `${SERVICE} is not defined`);
  return service;
}
