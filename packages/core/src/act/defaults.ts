/** Gesture durations in milliseconds, and scroll limits; library users may change them. Defaults are read when an action is parsed. */
export const GESTURE_TIMES = { SWIPE_DURATION_MS: 300, LONG_PRESS_DURATION_MS: 1000, PINCH_DURATION_MS: 300, ROTATE_DURATION_MS: 400 };
export const SCROLL_TO = { MAX_SCROLLS: 10, SCROLL_SETTLE_MS: 300 };
/** The longest that typing waits for the keyboard to come up once a field has the focus. */
export const KEYBOARD = { SETTLE_MS: 300 };
