import { z } from 'zod';

/** What a device is offered with. */
export const LabelsSchema = z.object({
  /** One device, on whichever host: what leases are for. */
  key: z.string().max(400),
  /** Its id on its host: `android:emulator-5554`. */
  device: z.string().max(300),
  host: z.string().max(100),
  /** `android`, `linux`, `virtual`, or the word of a third party's driver. */
  kind: z.string().max(100),
  model: z.string().max(200),
  vendor: z.string().max(200),
  /** Of the operating system, `13` or `17.4.1`. */
  version: z.string().max(100),
  /** `phone`, `tablet` or `desktop`. */
  size: z.string().max(100),
  width: z.number(),
  height: z.number(),
  tags: z.array(z.string().max(100)).max(50),
});
export type Labels = z.infer<typeof LabelsSchema>;
