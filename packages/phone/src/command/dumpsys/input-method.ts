import type { Dump } from './dumpsys.ts';

export const inputMethod: Dump = async ({ phone, signal }) => {
  const windows = await phone.device.windows(phone.call(signal));
  const isShown = windows.some(({ kind }) => kind === 'keyboard');
  const method = phone.settings.get('secure', 'default_input_method') ?? 'null';
  return [
    'Current Input Method Manager state:',
    `  mCurMethodId=${method}`,
    `  mCurId=${method} mHaveConnection=true mBoundToMethod=true mVisibleBound=${isShown}`,
    `  mShowRequested=${isShown} mShowExplicitlyRequested=false mShowForced=false mInputShown=${isShown}`,
    `  mInteractive=${phone.isAwake}`,
    `  mIsInputViewShown=${isShown} mDecorViewVisible=${isShown} mDecorViewWasVisible=true`,
    '',
  ].join('\n');
};
