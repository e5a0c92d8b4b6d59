/** Placeholders for a source without text. The brackets distinguish them from text on the screen. */
export const OCR_OFF = '[OCR disabled in config (ocr.enabled = false)]';
export const NO_TEXT = '[No text detected by OCR]';
export const ocrUnavailable = (why: string): string => `[OCR unavailable: ${why}]`;
export const ocrFailed = (why: string): string => `[OCR failed: ${why}]`;

export const VISION_OFF = '[VLM disabled in config (vlm.enabled = false)]';
export const visionUnconfigured = (why: string): string => `[VLM not configured: ${why}]`;
export const visionFailed = (why: string): string => `[VLM description failed: ${why}]`;
