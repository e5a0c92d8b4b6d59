const OPEN = '<screen untrusted>';
const CLOSE = '</screen>';

/** Text from a screen or a script between markers that it cannot escape. */
export const untrusted = (content: string): string => `${OPEN}\n${content.replace(/<(?=\s*\/?\s*screen)/gi, '‹')}\n${CLOSE}`;
