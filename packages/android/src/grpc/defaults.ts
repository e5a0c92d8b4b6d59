/** The agentest dialect's numbers for an emulator's control service. */
export const GRPC = {
  PORT_OFFSET: 3000,
  CONNECT_TIMEOUT_MS: 2000,
  SWIPE_FPS: 60,
  DEFAULT_PRESSURE: 50,
  RELEASE_PRESSURE: 0,
  DEFAULT_FINGER_ID: 0,
};
