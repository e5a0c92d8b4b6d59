const OPEN = '<screen untrusted>';
const CLOSE = '</screen>';

/** Untrusted text between markers that it cannot escape. */
export const marked = (screen: string): string => `${OPEN}\n${screen.replace(/<(?=\s*\/\s*screen)/gi, '‹')}\n${CLOSE}`;
