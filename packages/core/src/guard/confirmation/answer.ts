/** What a person provides besides a yes. Kept apart from the approval, which everyone may see. */
export interface PersonAnswer {
  /** A code or a password. It is for the device, unless the person shares it with the caller. */
  text?: string;
  isShared?: boolean;
  file?: { path: string; mediaType: string; bytes: number };
  location?: { latitude: number; longitude: number; accuracyMeters?: number };
  /** The person operated the screen and handed it back. */
  tookOver?: boolean;
}
