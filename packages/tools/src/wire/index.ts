export { BoxSchema, boxOf, logicalBox } from './box.ts';
export { CustomChangesSchema, DiffFormat, JsonPatchSchema } from './change.ts';
export { device } from './device.ts';
export { ElementSchema } from './element-schema.ts';
export { ObservationSchema, type ObservationShape, observationShape } from './observation.ts';
export { ErrorSchema, ReceiptSchema, type ReceiptShape, contractReceipt, receiptShape } from './receipt.ts';
export { WindowSchema, windowShape } from './window.ts';
