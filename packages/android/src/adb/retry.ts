/** The agentest dialect's: for what only reads, and for what provably never reached the phone. */
export const RETRY = { MAX_ATTEMPTS: 3, BASE_DELAY_MS: 100 };

/** Before the next attempt, twice as long each time. */
export const retryPause = (attempt: number): number => RETRY.BASE_DELAY_MS * 2 ** (attempt - 1);

/** Commands that change nothing on the phone, so that sending them again does no harm. */
const READING =
  /^(?:getprop|dumpsys|wm (?:size|density)\s*$|pm list|cmd package list|cat |ls |ps\b|pidof |logcat -d|settings get|uiautomator dump)/;

export const onlyReads = (command: string): boolean => READING.test(command) && !/[;&|<>`$]/.test(command);
