export const SERVER_NAME = 'handsight';
export const SERVER_VERSION = '0.1.0';
