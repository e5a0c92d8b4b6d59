import { z } from 'zod';

/** The labels of an offered device. */
export const LabelsSchema = z.object({
  /** Identifies a device across hosts; leases refer to it. */
  key: z.string().max(400),
  /** Its id on its host: `android:emulator-5554`. */
  device: z.string().max(300),
  host: z.string().max(100),
  /** `android`, `linux`, `virtual`, or a third-party driver's name. */
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
