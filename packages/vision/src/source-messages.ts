/** What a description says when a source has no text. The brackets distinguish it from what is on the screen. */
export const OCR_OFF = '[OCR disabled in config (ocr.enabled = false)]';
export const NO_TEXT = '[No text detected by OCR]';
export const ocrUnavailable = (why: string): string => `[OCR unavailable: ${why}]`;
export const ocrFailed = (why: string): string => `[OCR failed: ${why}]`;

export const VISION_OFF = '[VLM disabled in config (vlm.enabled = false)]';
export const visionUnconfigured = (why: string): string => `[VLM not configured: ${why}]`;
export const visionFailed = (why: string): string => `[VLM description failed: ${why}]`;
