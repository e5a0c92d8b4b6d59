import { vi } from 'vitest';

/** The address of the page, which modules read when they are loaded. */
vi.stubGlobal('location', new URL('http://127.0.0.1:7337/'));
