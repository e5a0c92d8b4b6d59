import { SdkError, SdkErrorCode, type ServerContext } from '@modelcontextprotocol/server';

import { HandsightError } from '@handsight/core/error';
import { NOTE_FORM, replyOf, type Ask, type PersonReply } from './elicitation.ts';

/** `_meta` key: the relayed call that a question belongs to. */
export const RELAYED_CALL = 'handsight/call';

/** For clients with a connection, which can receive a request while their own is in progress. */
export const askOnConnection =
  ({ mcpReq }: ServerContext): Ask =>
  async (question, { timeoutMs, signal }): Promise<PersonReply> => {
    const relayed = mcpReq._meta?.[RELAYED_CALL];
    const params =
      question.mode === 'form'
        ? { mode: 'form', message: question.message, requestedSchema: NOTE_FORM }
        : { mode: 'url', message: question.message, url: question.url, elicitationId: question.id };
    try {
      const result = await mcpReq.send(
        { method: 'elicitation/create', params: { ...params, ...(relayed === undefined ? {} : { _meta: { [RELAYED_CALL]: relayed } }) } },
        { timeout: Math.max(1, timeoutMs), signal },
      );
      return replyOf(result);
    } catch (error) {
      if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
        throw new HandsightError('Timeout', 'nobody answered in time', {}, { cause: error });
      throw error;
    }
  };
