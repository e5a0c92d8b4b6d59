import type { Phone } from '../phone.ts';
import { Elements } from './elements.ts';

/** The server's settings that are used here or that clients read back. */
const SETTINGS: Readonly<Record<string, unknown>> = {
  actionAcknowledgmentTimeout: 3000,
  allowInvisibleElements: false,
  elementResponseAttributes: '',
  enableMultiWindows: false,
  enableNotificationListener: true,
  ignoreUnimportantViews: false,
  keyInjectionDelay: 0,
  normalizeTagNames: false,
  scrollAcknowledgmentTimeout: 200,
  shouldUseCompactResponses: true,
  waitForIdleTimeout: 10_000,
  waitForSelectorTimeout: 10_000,
};

/** One client's session with the server. */
export class Uia2Session {
  readonly id: string;
  readonly capabilities: Record<string, unknown>;
  readonly elements: Elements;
  readonly settings = new Map<string, unknown>(Object.entries(SETTINGS));

  constructor(id: string, capabilities: Record<string, unknown>, phone: Phone) {
    this.id = id;
    this.capabilities = capabilities;
    this.elements = new Elements(phone);
  }
}
