import { HandsightError } from '@handsight/core/error';
import type { Step } from '../read/flow.ts';
import * as app from './command/app.ts';
import * as assert from './command/assert.ts';
import * as control from './command/control.ts';
import type { Nested } from './command/control.ts';
import * as device from './command/device.ts';
import * as picture from './command/picture.ts';
import * as swiping from './command/swipe.ts';
import { tap } from './command/tap.ts';
import * as text from './command/text.ts';
import type { StepContext } from './step-context.ts';

const ANIMATION_MS = 15_000;

/** Runs one step, whose expressions have been evaluated. Throws the reason if it does not pass. */
export async function runCommand(step: Step, context: StepContext, nested: Nested): Promise<void> {
  switch (step.key) {
    case 'tapOn':
    case 'doubleTapOn':
    case 'longPressOn':
      return tap(step, context);
    case 'assertVisible':
      return assert.assertVisible(step, context);
    case 'assertNotVisible':
      return assert.assertNotVisible(step, context);
    case 'assertTrue':
      assert.assertTrue(step);
      return;
    case 'extendedWaitUntil':
      return assert.extendedWaitUntil(step, context);
    case 'assertScreenshot':
      return picture.assertScreenshot(step, context);
    case 'assertNoDefectsWithAI':
    case 'assertWithAI':
    case 'extractTextWithAI':
      throw new HandsightError('PatternUnsupported', `${step.key} asks Maestro's own cloud, which Handsight does not use`, {});
    case 'back':
      return text.back(context);
    case 'clearKeychain':
      return app.clearKeychain(context);
    case 'hideKeyboard':
      return text.hideKeyboard(context);
    case 'pasteText':
      return text.pasteText(context);
    case 'scroll':
      return swiping.scroll(context);
    case 'action':
      return runCommand(
        { ...step, key: NAVIGATION[step.params.name] ?? 'back', params: { optional: step.params.optional } },
        context,
        nested,
      );
    case 'inputText':
      return text.inputText(step, context);
    case 'inputRandomText':
    case 'inputRandomNumber':
    case 'inputRandomEmail':
    case 'inputRandomPersonName':
    case 'inputRandomCityName':
    case 'inputRandomCountryName':
    case 'inputRandomColorName':
      return text.inputRandom(step, context);
    case 'launchApp':
      return app.launchApp(step, context);
    case 'setPermissions':
      return app.setPermissions(step, context);
    case 'swipe':
      return swiping.swipe(step, context);
    case 'openLink':
      return app.openLink(step, context);
    case 'openBrowser':
      throw new HandsightError('BadFlow', 'openBrowser does nothing in Maestro; use openLink', {});
    case 'pressKey':
      return text.pressKey(step, context);
    case 'eraseText':
      return text.eraseText(step, context);
    case 'takeScreenshot':
      return picture.takeScreenshot(step, context);
    case 'stopApp':
      return app.stopApp(step, context);
    case 'killApp':
      return app.killApp(step, context);
    case 'clearState':
      return app.clearState(step, context);
    case 'runFlow':
      return control.runFlow(step, context, nested);
    case 'setLocation':
      return device.setLocation(step, context);
    case 'setOrientation':
      return device.setOrientation(step, context);
    case 'repeat':
      return control.repeat(step, context, nested);
    case 'copyTextFrom':
      return text.copyTextFrom(step, context);
    case 'setClipboard':
      context.script.setCopiedText(step.params.text);
      return;
    case 'runScript':
      return control.runScript(step, context);
    case 'waitForAnimationToEnd': {
      const ms = Number(step.params.timeout ?? ANIMATION_MS);
      await context.client.waitStable(Number.isFinite(ms) ? ms : ANIMATION_MS, context.signal);
      context.interacted();
      return;
    }
    case 'evalScript':
      // Its expressions were evaluated with the rest of the step.
      context.interacted();
      return;
    case 'scrollUntilVisible':
      return swiping.scrollUntilVisible(step, context);
    case 'travel':
      return device.travel(step, context);
    case 'startRecording':
      return picture.startRecording(step, context);
    case 'stopRecording':
      return picture.stopRecording(context);
    case 'addMedia':
      return device.addMedia(step, context);
    case 'setAirplaneMode':
      return device.setAirplaneMode(step.params.value === 'enabled', context);
    case 'toggleAirplaneMode':
      return device.toggleAirplaneMode(context);
    case 'setDarkMode':
      return device.setDarkMode(step.params.value === 'enabled', context);
    case 'toggleDarkMode':
      return device.toggleDarkMode(context);
    case 'assertDarkMode':
      return device.assertDarkMode(true, context);
    case 'assertLightMode':
      return device.assertDarkMode(false, context);
    case 'retry':
      return control.retry(step, context, nested);
  }
}

const NAVIGATION: Readonly<Record<string, 'back' | 'hideKeyboard' | 'scroll' | 'clearKeychain' | 'pasteText'>> = {
  back: 'back',
  hideKeyboard: 'hideKeyboard',
  scroll: 'scroll',
  clearKeychain: 'clearKeychain',
  pasteText: 'pasteText',
};
