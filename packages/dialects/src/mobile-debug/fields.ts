import { z } from 'zod';

export const platform = z.enum(['android', 'ios']);
export const deviceId = z.string().min(1).max(300).optional().describe('Device; the one in use if left out');
export const onDevice = { platform: platform.optional(), deviceId };
/** For tools where the dialect requires the platform. */
export const onPlatform = { platform, deviceId };

export const milliseconds = z.number().int().min(0);

/** The longest wait of a call; longer ones are refused, not clamped. */
const LONGEST_WAIT_MS = 600_000;
export const waitTime = milliseconds.max(LONGEST_WAIT_MS);

/** The mobile-debug dialect's selector. All given fields must match, exactly unless `contains`. */
export const SelectorSchema = z.strictObject({
  text: z.string().optional(),
  resource_id: z.string().optional(),
  accessibility_id: z.string().optional(),
  contains: z.boolean().default(false).describe('Parts of the texts are enough'),
});
export type Selector = z.infer<typeof SelectorSchema>;

export const elementId = z.string().min(1).max(100).describe('el_… of find_element, wait_for_ui or expect_element_visible');

export const projectType = z.enum(['native', 'kmp', 'react-native', 'flutter']);
