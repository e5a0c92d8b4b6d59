import { z } from 'zod';

import {
  listOf,
  NAME,
  object,
  pngSizeOf,
  set,
  signature,
  unknownKey,
  type Asked,
  type Body,
  type Provider,
  type Refusal,
  word,
} from './rule.ts';

const refused = (message: string): Refusal => ({ status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } });

const SIGNS = /^gemini-(?:[3-9]|\d\d)/;
const COMPUTER = /^gemini-(?:3\.[5-9]|[4-9]|\d\d)/;
const LEVELS = /^gemini-(?:[3-9]|\d\d)/;

const Blob = z.strictObject({ mimeType: z.string(), data: z.string(), displayName: z.string().optional() });
const Part = z.strictObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
  inlineData: Blob.optional(),
  functionCall: z.strictObject({ id: z.string().optional(), name: z.string(), args: z.looseObject({}).optional() }).optional(),
  functionResponse: z
    .strictObject({
      id: z.string().optional(),
      name: z.string(),
      response: z.looseObject({}),
      parts: z.array(z.strictObject({ inlineData: Blob })).optional(),
    })
    .optional(),
});
/** @google/genai 3.1 GenerateContentParameters as it puts them onto the wire, as far as the agent uses them. */
const RequestSchema = z.strictObject({
  contents: z.array(z.strictObject({ role: z.string().optional(), parts: z.array(Part) })),
  systemInstruction: z.strictObject({ role: z.string().optional(), parts: z.array(Part) }).optional(),
  tools: z
    .array(
      z.strictObject({
        functionDeclarations: z
          .array(
            z.strictObject({
              name: z.string(),
              description: z.string().optional(),
              parameters: z.looseObject({}).optional(),
              parametersJsonSchema: z.looseObject({}).optional(),
            }),
          )
          .optional(),
        computerUse: z
          .strictObject({
            environment: z.enum(['ENVIRONMENT_BROWSER', 'ENVIRONMENT_MOBILE', 'ENVIRONMENT_DESKTOP']).optional(),
            enablePromptInjectionDetection: z.boolean().optional(),
            excludedPredefinedFunctions: z.array(z.string()).optional(),
            disabledSafetyPolicies: z.array(z.string()).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.int().optional(),
      temperature: z.number().optional(),
      thinkingConfig: z
        .strictObject({
          includeThoughts: z.boolean().optional(),
          thinkingBudget: z.int().optional(),
          thinkingLevel: z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']).optional(),
        })
        .optional(),
    })
    .optional(),
  safetySettings: z.array(z.unknown()).optional(),
});

const contents = ({ body }: Asked): Body[] => listOf(body['contents']);
const callsIn = (content: Body): Body[] => listOf(content['parts']).filter(({ functionCall }) => functionCall !== undefined);
const responsesIn = (content: Body | undefined): Body[] =>
  listOf(content?.['parts']).flatMap(({ functionResponse }) => (functionResponse === undefined ? [] : [object(functionResponse)]));
const signed = (call: unknown): string => signature('thought', object(call)['name'], object(call)['args']);
const computerOf = ({ body }: Asked): Body | undefined =>
  listOf(body['tools']).flatMap(({ computerUse }) => (computerUse === undefined ? [] : [object(computerUse)]))[0];
const isUser = (content: Body | undefined): boolean => content !== undefined && content['role'] !== 'model';

/** generativelanguage.googleapis.com/v1beta/models/MODEL:generateContent. Texts of errors are from its documentation and public threads. */
export const gemini: Provider = {
  wire: 'gemini',
  path: /\/models\/[^/:]+:generateContent$/,
  modelOf: (path) => /models\/([^/:]+):/.exec(path)?.[1] ?? '',
  rules: [
    {
      name: 'no field is sent that the API does not know',
      source: '@google/genai 3.1 GenerateContentParameters; public threads: "Unknown name"',
      model: 'gemini-3.5-flash',
      breaks: ({ body }) => set(body, ['max_tokens'], 10),
      broken({ body }) {
        const unknown = unknownKey(RequestSchema, body);
        const where = unknown === undefined || unknown.path.length === 0 ? '' : ` at '${unknown.path.join('.')}'`;
        return unknown && refused(`Invalid JSON payload received. Unknown name "${unknown.key}"${where}: Cannot find field.`);
      },
    },
    {
      name: 'the shape is that of the API',
      source: '@google/genai 3.1 Content, Part, Tool',
      model: 'gemini-3.5-flash',
      breaks: ({ body }) => set(body, ['tools'], [{ computerUse: { environment: 'ANDROID' } }]),
      broken({ body }) {
        const [issue] = RequestSchema.safeParse(body).error?.issues ?? [];
        return issue && refused(`Invalid value at '${issue.path.join('.')}': ${issue.message}`);
      },
    },
    {
      name: 'a role is user or model',
      source: 'ai.google.dev/api/caching#Content; public threads: "Please use a valid role"',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['contents', 1, 'role'], 'assistant'),
      broken: (asked) =>
        contents(asked).some(({ role }) => role !== undefined && role !== 'user' && role !== 'model')
          ? refused('Please use a valid role: user, model.')
          : undefined,
    },
    {
      name: 'no content is empty',
      source: 'public threads: "must not be empty" and "must include at least one parts field"',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['contents', 0, 'parts'], []),
      broken(asked) {
        if (contents(asked).length === 0) return refused('* GenerateContentRequest.contents: contents is not specified\n');
        const at = contents(asked).findIndex(({ parts }) => listOf(parts).length === 0);
        return at === -1 ? undefined : refused(`* GenerateContentRequest.contents[${at}].parts: contents.parts must not be empty.\n`);
      },
    },
    {
      name: 'calls follow a turn of the user',
      source: 'ai.google.dev/gemini-api/docs/function-calling; public threads: "function call turn comes immediately after"',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['contents'], listOf(body['contents']).slice(1)),
      broken: (asked) =>
        contents(asked).some((content, i, all) => callsIn(content).length > 0 && !isUser(all[i - 1]))
          ? refused('Please ensure that function call turn comes immediately after a user turn or after a function response turn.')
          : undefined,
    },
    {
      name: 'every call of a turn is answered in the next',
      source: 'public threads: "number of function response parts is equal to the number of function call parts"',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['contents', 2, 'parts'], [{ text: 'go on' }]),
      broken: (asked) =>
        contents(asked).some((content, i, all) => callsIn(content).length > 0 && responsesIn(all[i + 1]).length !== callsIn(content).length)
          ? refused(
              'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
            )
          : undefined,
    },
    {
      name: 'a response answers a call of the turn before',
      source: 'public threads: "function response turn comes immediately after a function call turn"',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['contents', 1, 'parts'], [{ text: 'I look.' }]),
      broken(asked) {
        const stray = contents(asked).some((content, i, all) =>
          responsesIn(content).some(
            ({ name }) => !callsIn(all[i - 1] ?? {}).some(({ functionCall }) => object(functionCall)['name'] === name),
          ),
        );
        return stray ? refused('Please ensure that function response turn comes immediately after a function call turn.') : undefined;
      },
    },
    {
      name: 'the first call of an answer comes back with its thought signature',
      source: 'ai.google.dev/gemini-api/docs/thought-signatures',
      model: 'gemini-3.5-flash',
      breaks: ({ body }) => set(body, ['contents', 1, 'parts', 0, 'thoughtSignature'], undefined),
      broken(asked) {
        if (!SIGNS.test(asked.model)) return undefined;
        const at = contents(asked).findIndex(
          (content) => callsIn(content).length > 0 && typeof callsIn(content)[0]?.['thoughtSignature'] !== 'string',
        );
        const name = word(object(callsIn(contents(asked)[at] ?? {})[0]?.['functionCall'])['name']);
        return at === -1
          ? undefined
          : refused(
              `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${at + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
            );
      },
    },
    {
      name: 'a thought signature comes back as it was',
      source: 'ai.google.dev/gemini-api/docs/thought-signatures; docs.apiyi.com/en/faq/gemini-thought-signature-missing',
      model: 'gemini-3.5-flash',
      breaks: ({ body }) => set(body, ['contents', 1, 'parts', 0, 'functionCall', 'args'], { changed: 1 }),
      broken(asked) {
        const changed = contents(asked)
          .flatMap(callsIn)
          .some(({ thoughtSignature, functionCall }) => thoughtSignature !== undefined && thoughtSignature !== signed(functionCall));
        return changed ? refused('Corrupted thought signature.') : undefined;
      },
    },
    {
      name: 'computer use is of models that have it',
      source: 'ai.google.dev/gemini-api/docs/generate-content/computer-use, "Supported models"; wording not seen',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['tools'], [{ computerUse: { environment: 'ENVIRONMENT_MOBILE' } }]),
      broken: (asked) =>
        computerOf(asked) !== undefined && !COMPUTER.test(asked.model)
          ? refused(`Computer Use is not enabled for models/${asked.model}`)
          : undefined,
    },
    {
      name: 'computer use names its environment',
      source: '@google/genai 3.1 ComputerUse.environment: "Required."; wording not seen',
      model: 'gemini-3.5-flash',
      breaks: ({ body }) => set(body, ['tools'], [{ computerUse: {} }]),
      broken(asked) {
        const computer = computerOf(asked);
        return computer !== undefined && computer['environment'] === undefined
          ? refused('* GenerateContentRequest.tools[0].computer_use.environment: must be specified\n')
          : undefined;
      },
    },
    {
      name: 'a confirmation that was asked for is acknowledged',
      source: 'ai.google.dev/gemini-api/docs/generate-content/computer-use, "safety_acknowledgement"; wording not seen',
      model: 'gemini-3.5-flash',
      breaks({ body }) {
        const functionCall = { name: 'look', args: { safety_decision: { decision: 'require_confirmation', explanation: 'pays' } } };
        set(body, ['contents', 1, 'parts', 0], { functionCall, thoughtSignature: signed(functionCall) });
      },
      broken(asked) {
        const open = contents(asked).some((content, i, all) =>
          callsIn(content).some(
            ({ functionCall }, j) =>
              object(object(object(functionCall)['args'])['safety_decision'])['decision'] === 'require_confirmation' &&
              object(responsesIn(all[i + 1])[j]?.['response'])['safety_acknowledgement'] !== 'true',
          ),
        );
        return open
          ? refused('The safety decision of a function call requires a safety_acknowledgement in its function response.')
          : undefined;
      },
    },
    {
      name: 'a level of thinking is of models that have levels',
      source: '@google/genai 3.1 ThinkingConfig.thinkingLevel; public threads',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['generationConfig'], { thinkingConfig: { thinkingLevel: 'LOW' } }),
      broken: ({ model, body }) =>
        !LEVELS.test(model) && object(object(body['generationConfig'])['thinkingConfig'])['thinkingLevel'] !== undefined
          ? refused('Thinking level is not supported for this model.')
          : undefined,
    },
    {
      name: 'an answer is not allowed to be longer than the model can write',
      source: 'ai.google.dev/gemini-api/docs/models, "Output token limit"',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['generationConfig'], { maxOutputTokens: 65_537 }),
      broken({ body }) {
        const most = Number(object(body['generationConfig'])['maxOutputTokens'] ?? 1);
        return most < 1 || most > 65_536
          ? refused(
              `Unable to submit request because it has a maxOutputTokens value of ${most} but the supported range is from 1 (inclusive) to 65537 (exclusive). Update the value and try again.`,
            )
          : undefined;
      },
    },
    {
      name: 'a picture is one',
      source: 'ai.google.dev/gemini-api/docs/image-understanding; public threads: "Unable to process input image"',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['contents', 0, 'parts', 1], { inlineData: { mimeType: 'image/png', data: 'AAAA' } }),
      broken(asked) {
        const parts = contents(asked).flatMap(({ parts: own }) => [
          ...listOf(own),
          ...listOf(own).flatMap(({ functionResponse }) => listOf(object(functionResponse)['parts'])),
        ]);
        return parts.some(({ inlineData }) => inlineData !== undefined && pngSizeOf(object(inlineData)['data']) === undefined)
          ? refused('Unable to process input image. Please retry or report in https://developers.generativeai.google/guide/troubleshooting')
          : undefined;
      },
    },
    {
      name: 'a function has a name of letters, digits, _ and -',
      source: '@google/genai 3.1 FunctionDeclaration.name; public threads: "Invalid function name"',
      model: 'gemini-2.5-flash',
      breaks: ({ body }) => set(body, ['tools'], [{ functionDeclarations: [{ name: 'a b' }] }]),
      broken({ body }) {
        const wrong = listOf(body['tools']).some(({ functionDeclarations }) =>
          listOf(functionDeclarations).some(({ name }) => !NAME.test(word(name))),
        );
        return wrong
          ? refused(
              '* GenerateContentRequest.tools[0].function_declarations[0].name: Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), underscores (_), dots (.) or dashes (-), with a maximum length of 64.\n',
            )
          : undefined;
      },
    },
  ],
  sample(model) {
    const functionCall = { name: 'look', args: {} };
    return {
      model,
      headers: {},
      body: {
        systemInstruction: { parts: [{ text: 'You operate a device.' }] },
        tools: [{ functionDeclarations: [{ name: 'look', description: '', parametersJsonSchema: { type: 'object' } }] }],
        contents: [
          { role: 'user', parts: [{ text: 'Goal: x' }] },
          { role: 'model', parts: [{ functionCall, ...(SIGNS.test(model) ? { thoughtSignature: signed(functionCall) } : {}) }] },
          { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'done' } } }] },
        ],
      },
    };
  },
  write({ text = '', calls = [], safetyChecks = [], stop }, usage, n, { model }) {
    const uses = calls.map(({ name, input }, i) => {
      const [check] = safetyChecks;
      const decision = check === undefined ? {} : { safety_decision: { decision: check.code, explanation: check.message } };
      const functionCall = { id: `fc_${n}_${i}`, name, args: { ...input, ...decision } };
      return { functionCall, ...(i === 0 && SIGNS.test(model) ? { thoughtSignature: signed(functionCall) } : {}) };
    });
    if (stop === 'refusal')
      return {
        promptFeedback: { blockReason: 'PROHIBITED_CONTENT', blockReasonMessage: 'I cannot help with that.' },
        usageMetadata: { promptTokenCount: usage.input },
      };
    return {
      candidates: [
        {
          index: 0,
          content: {
            role: 'model',
            parts: [...(SIGNS.test(model) ? [{ text: `thought ${n}`, thought: true }] : []), ...(text === '' ? [] : [{ text }]), ...uses],
          },
          finishReason: stop === 'length' ? 'MAX_TOKENS' : 'STOP',
        },
      ],
      usageMetadata: {
        promptTokenCount: usage.input,
        cachedContentTokenCount: usage.cached,
        candidatesTokenCount: usage.output,
        totalTokenCount: usage.input + usage.output,
      },
      modelVersion: model,
      responseId: `resp_${n}`,
    };
  },
};
