import type { Config } from '@handsight/core/config';
import type { Call } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import type { ScreenPicture, TokenUse, VisionStatus } from '@handsight/core/host';
import { checkPicture } from '../screen-picture.ts';
import { untilDeadline } from '../until-deadline.ts';
import { readCompletion } from './completion.ts';
import { pictureForModel } from './picture-for-model.ts';
import { messagesAbout } from './prompt.ts';
import { setUpVision, type VisionSetup } from './set-up.ts';
import { promptTokens, textTokens } from './tokens.ts';

export interface VisionAnswer {
  /** A model's description of a screen, untrusted. */
  text: string;
  /** Estimated if the server does not report usage. */
  tokens: TokenUse;
}

/** A model that describes pictures. */
export class VisionModel {
  readonly enabled: boolean;
  readonly #maxTokens: number;
  readonly #setup: VisionSetup;

  constructor(config: Config['vlm'], env: NodeJS.ProcessEnv) {
    this.enabled = config.enabled;
    this.#maxTokens = config.max_tokens;
    this.#setup = setUpVision(config, env);
  }

  /** The most tokens that describing this picture is likely to cost; 0 if no model is available. */
  estimateTokens(picture: ScreenPicture): number {
    if ('why' in this.#setup) return 0;
    return promptTokens(checkPicture(picture), this.#setup.model) + this.#maxTokens;
  }

  async describe(picture: ScreenPicture, call: Call): Promise<VisionAnswer> {
    const checked = checkPicture(picture);
    if ('why' in this.#setup) throw new HandsightError('PlatformUnsupported', this.#setup.why);
    const { model, chat } = this.#setup;
    return untilDeadline(call, `the answer of ${model}`, async (signal) => {
      const messages = messagesAbout(await pictureForModel(checked, model));
      const answer = readCompletion(await chat.ask({ model, messages, maxTokens: this.#maxTokens }, signal));
      if (answer === undefined) throw new HandsightError('DescriptionFailed', `${model} answered, but not with a description`);
      const { text, tokens = { prompt: promptTokens(checked, model), completion: textTokens(text) } } = answer;
      return { text, tokens };
    });
  }

  status(): VisionStatus {
    const setup = this.#setup;
    if ('why' in setup) return { enabled: this.enabled, model: null, endpoint: null, error: this.enabled ? setup.why : null };
    return { enabled: true, model: setup.model, endpoint: setup.chat.name, error: null };
  }
}
