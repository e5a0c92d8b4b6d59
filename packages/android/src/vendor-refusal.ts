import { HandsightError } from '@handsight/core/error';

/** What vendors forbid adb to do, and where the owner can allow it. */
const VENDOR_REFUSALS: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /INJECT_EVENTS/,
    message:
      'the phone forbids input from adb; on Xiaomi and some others allow "USB debugging (Security settings)" in the developer options',
  },
  {
    pattern: /INSTALL_FAILED_USER_RESTRICTED/,
    message:
      'the phone forbids installing over adb, or its question was not answered in time; allow "Install via USB" in the developer options (Xiaomi, vivo, Oppo) and confirm the question on the phone',
  },
  {
    pattern: /WRITE_SECURE_SETTINGS|CLEAR_APP_USER_DATA/,
    message:
      'the phone forbids this to adb; on Xiaomi and some others allow "USB debugging (Security settings)", elsewhere "Disable permission monitoring", in the developer options',
  },
];

/** Undefined if the output is not such a refusal. */
export function vendorRefusal(said: string): HandsightError | undefined {
  const found = VENDOR_REFUSALS.find(({ pattern }) => pattern.test(said));
  return found === undefined ? undefined : new HandsightError('PermissionDenied', found.message, { said: said.slice(0, 500) });
}
