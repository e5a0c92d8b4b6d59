import type { HUMAN_AUTH_CAPABILITIES } from './action/agent-action.ts';

export interface HumanAuthRequest {
  capability: (typeof HUMAN_AUTH_CAPABILITIES)[number];
  instruction: string;
  timeoutSec: number;
  runId: string;
  device: string;
  /** A redacted PNG of the screen, shown with the question. */
  picture?: Uint8Array;
}

export const HUMAN_AUTH_STATUSES = ['approved', 'refused', 'timeout', 'taken_over'] as const;

/** A person's answer. */
export interface HumanAuthDecision {
  requestId: string;
  /** `taken_over`: the person operated the screen and handed it back. */
  status: (typeof HUMAN_AUTH_STATUSES)[number];
  note?: string;
  /** Shown to the model, because the person chose to share it. */
  text?: string;
  /** A file from the person, stored on the host. */
  file?: { path: string; mediaType: string; bytes: number };
  location?: { latitude: number; longitude: number; accuracyMeters?: number };
  /** A secret was typed into the device and is stored nowhere else. */
  secretToDevice?: boolean;
  decidedBy?: string;
}

/** Pauses a run and asks a person. Aborting the signal withdraws the question. */
export interface HumanAuthBridge {
  request(request: HumanAuthRequest, signal: AbortSignal): Promise<HumanAuthDecision>;
}
