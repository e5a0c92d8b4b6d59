const OPEN = '<screen untrusted>';
const CLOSE = '</screen>';

/** A stranger's words between markers that they cannot leave. */
export const marked = (screen: string): string => `${OPEN}\n${screen.replace(/<(?=\s*\/\s*screen)/gi, '‹')}\n${CLOSE}`;
