import { z } from 'zod';

import { compilePattern } from './pattern.ts';

const CONFIG_VERSION = 1;

const amount = z.number().int().min(0);
const nonEmpty = z.string().min(1);

/** US dollars for a million tokens. */
const modelPrice = z.strictObject({
  input: z.number().min(0),
  cached_input: z.number().min(0).optional(),
  cache_write: z.number().min(0).optional(),
  output: z.number().min(0),
});

const webAddress = z
  .url({ protocol: /^https?$/, error: 'not an http or https address' })
  .refine((address) => !/^[^/]*\/\/[^/?#]*@/.test(address), 'a name or password belongs in api_key, not in the address');

const pattern = nonEmpty.superRefine((source, context) => {
  try {
    compilePattern(source);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});

/** Matches are replaced, so a pattern that matches the empty text would insert the replacement everywhere. */
const textPattern = pattern.refine((source) => !finds(source, ''), 'it also matches the empty text');

/** False for a pattern that does not compile, which its own refinement reports. */
function finds(source: string, text: string): boolean {
  try {
    return compilePattern(source).test(text);
  } catch {
    return false;
  }
}

const RedactionSchema = z
  .strictObject({
    enabled: z.boolean().default(false),
    /** Windows whose title matches: their whole content is redacted. */
    window_title_patterns: z.array(pattern).default([]),
    /** Elements whose name matches: everything but the name is redacted. */
    element_name_patterns: z.array(pattern).default([]),
    /** The same for elements whose role matches. */
    element_role_patterns: z.array(pattern).default([]),
    /** Matches are replaced in every text: trees, diffs, logs, errors, recognised words. */
    ocr_text_patterns: z.array(textPattern).default([]),
    /** Whether selectors and predicates may match redacted text. With `allow`, a caller can guess it by asking often enough. */
    match_hidden: z.enum(['allow', 'deny']).default('deny'),
    /** Shown in place of redacted text. */
    replacement: nonEmpty.max(200).default('[REDACTED]'),
    /** Whether redacted elements are painted over in pictures. */
    blur_screenshots: z.boolean().default(true),
  })
  .superRefine(({ replacement, ocr_text_patterns }, context) => {
    const again = ocr_text_patterns.find((source) => finds(source, replacement));
    if (again !== undefined) {
      context.addIssue({ code: 'custom', path: ['replacement'], message: `it would itself be redacted by the pattern ${again}` });
    }
  });

const ConfirmationRuleSchema = z
  .strictObject({
    /** The element's role: `Button`. */
    role: nonEmpty.optional(),
    /** A pattern found anywhere in the element's name. */
    name_regex: pattern.optional(),
    /** The kind of action, named as in `actions.allow`. */
    action: nonEmpty.optional(),
    /** Who confirms: the calling program, after it has looked again, or a person. */
    approver: z.enum(['caller', 'human']).default('caller'),
  })
  .refine(({ role, name_regex, action }) => role !== undefined || name_regex !== undefined || action !== undefined, {
    message: 'a rule needs a role, a name_regex or an action',
  });

const BudgetsSchema = z.strictObject({
  /** Inputs of all callers together, for as long as the host runs. */
  max_actions: amount.optional(),
  /** Screenshots, including those of traces. */
  max_screenshots: amount.optional(),
  /** Tokens spent on descriptions by a vision model. */
  max_vlm_tokens: amount.optional(),
  /** How long the host accepts inputs, counted from its start. */
  max_session_seconds: z.number().min(0).optional(),
  /** Inputs of all callers together in any 60 seconds. */
  actions_per_minute: amount.optional(),
});

/** The one configuration file. Unknown keys are refused: a misspelt guard would guard nothing. */
export const ConfigSchema = z.strictObject({
  /** The version of this format. */
  version: z.literal(CONFIG_VERSION).default(CONFIG_VERSION),
  /** Folder for traces, snapshots and pictures, relative to the folder the host was started in. */
  data_folder: nonEmpty.default('.handsight'),
  server: z
    .strictObject({
      /** The address the host listens on, and where commands look for it; 127.0.0.1 if not set. */
      host: nonEmpty.optional(),
      /** Its port; 5001 if not set. */
      port: z.number().int().min(0).max(65_535).optional(),
    })
    .prefault({}),
  /** Folders, beside the data folder, whose files a request may name. */
  folders: z.array(nonEmpty).default([]),
  builds: z
    .strictObject({
      /** Projects that callers may build. Building runs the code in them, so none is allowed by default. */
      folders: z.array(nonEmpty).default([]),
      /** A build that takes longer is ended. */
      timeout_seconds: z.number().positive().max(7200).default(900),
    })
    .prefault({}),
  limits: z
    .strictObject({
      /** The longest wait a caller may ask for; a longer one is refused. */
      wait_seconds: z.number().positive().max(86_400).default(60),
      /** A shell command on a device that takes longer is ended. */
      shell_seconds: z.number().positive().max(86_400).default(30),
    })
    .prefault({}),
  budgets: BudgetsSchema.prefault({}),
  actions: z
    .strictObject({
      /** Names of tools and kinds of action: `tap`, `type_text`, `shell`. One that nothing has is refused. */
      allow: z.array(nonEmpty).default([]),
      /** Takes precedence over `allow`. */
      deny: z.array(nonEmpty).default([]),
      /** For actions in neither list. */
      default: z.enum(['allow', 'deny']).default('allow'),
    })
    .prefault({}),
  keys: z
    .strictObject({
      /** Keys whose effect is not reported but known to the operator: they are not held because of what they could activate. */
      free: z
        .array(
          z.strictObject({
            /** Found anywhere in the name of the program's process; all programs if not set. */
            program: pattern.optional(),
            /** As `press` takes them: `ctrl+s`, `f5`. */
            keys: z.array(nonEmpty).min(1),
          }),
        )
        .default([]),
    })
    .prefault({}),
  shell: z
    .strictObject({
      /**
       * Commands that are allowed although guards are configured which a shell would bypass: under confirmation rules other commands are
       * held, under redaction, denied inputs and budgets of actions they are refused. A pattern must match the whole command.
       */
      allow: z
        .array(
          z.union([
            pattern,
            z.strictObject({
              pattern,
              /** As how many actions it counts. */
              cost: amount.default(1),
            }),
          ]),
        )
        .default([]),
    })
    .prefault({}),
  /** Rules for inputs that need confirmation; a rule applies when all its fields match. [Guards](../guards.md) has an example. */
  confirmation_required: z.array(ConfirmationRuleSchema).default([]),
  confirmation: z
    .strictObject({
      /** How far the element may have moved since the action was proposed. */
      bbox_tolerance_px: z.number().min(0).default(20),
      /** How long a confirmation is valid. */
      ttl_seconds: z.number().positive().default(60),
      /** How long to wait for a person's decision. */
      approval_ttl_seconds: z.number().positive().default(300),
    })
    .prefault({}),
  redaction: RedactionSchema.prefault({}),
  logging: z
    .strictObject({
      /** Whether inputs are written to the audit log. If not set, only those whose caller demands it. */
      audit: z.boolean().optional(),
      audit_path: nonEmpty.default('./audit.log'),
      /** The log is rotated at this size. */
      audit_max_bytes: z.number().int().min(1024).default(10_485_760),
      /** How many rotated logs are kept. */
      audit_backups: z.number().int().min(0).max(100).default(3),
    })
    .prefault({}),
  audit: z
    .strictObject({
      /** Arguments whose values are left out of the audit log. */
      redact_arg_keys: z.array(nonEmpty).default(['text', 'value', 'password', 'api_key', 'Authorization']),
      /** What happens to inputs when the audit log cannot be written. */
      on_failure: z.enum(['refuse', 'warn']).default('refuse'),
    })
    .prefault({}),
  trace: z
    .strictObject({
      /** A screenshot after every n-th action; 0 for none. */
      screenshot_every: amount.default(5),
      /** What the viewer shows of a step (pictures before and after, tree, receipt), for the first and every n-th action; 0 for none. */
      details_every: amount.default(1),
      /** Arguments whose values are left out of traces. */
      redact_arg_keys: z.array(nonEmpty).default(['api_key', 'password', 'Authorization', 'token', 'confirm_token']),
    })
    .prefault({}),
  ocr: z
    .strictObject({
      enabled: z.boolean().default(false),
      /** The tesseract program. If not set, the one on the PATH, else the installed OCR package. */
      tesseract_cmd: nonEmpty.optional(),
      /** Words recognised with less confidence, out of 100, are dropped. */
      min_confidence: z.number().min(0).max(100).default(30),
    })
    .prefault({}),
  vlm: z
    .strictObject({
      enabled: z.boolean().default(false),
      base_url: webAddress.optional(),
      model: nonEmpty.optional(),
      api_key: nonEmpty.optional(),
      /** The longest description, in tokens. */
      max_tokens: z.number().int().positive().default(1500),
    })
    .prefault({}),
  agent: z
    .strictObject({
      /** The default model of agent runs: `provider/name`. */
      model: nonEmpty.optional(),
      base_url: webAddress.optional(),
      api_key: nonEmpty.optional(),
      wire: z.enum(['chat', 'responses', 'messages', 'gemini']).optional(),
      mode: z.enum(['text', 'pixels']).optional(),
      /** How many steps a run may take, unless it is started with other limits. */
      steps: z.number().int().min(1).max(1000).default(40),
      /** How long a run may take, likewise. */
      minutes: z.number().positive().max(1440).default(10),
      /** What a run may cost, in US dollars; 0.50 if not set and the model's price is known. */
      max_cost: z.number().positive().optional(),
      /** The longest answer of the model, in tokens. */
      max_tokens: z.number().int().min(64).max(64_000).default(4096),
      /** What the model may think in addition, in tokens; if not set, 16,384 for families that think, within what the run may cost. */
      thinking_tokens: z.number().int().min(0).max(200_000).optional(),
      /** How hard the model is asked to think, if it can be asked; the provider's own default if not set. */
      effort: z.enum(['minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
      /** A call to the model that takes longer is tried again. */
      call_timeout_seconds: z.number().positive().max(1800).default(120),
      /** How often a call to the model is tried that was lost. A busy server is waited for as long as the run may take. */
      max_attempts: z.number().int().min(1).max(20).default(5),
      /** The history is shortened to keep requests below this length. */
      context_tokens: z.number().int().min(2000).default(24_000),
      /** Models that `handsight models` does not list, or that differ from their row: the first whose name fits applies. */
      families: z
        .array(
          z.strictObject({
            /** The beginning of the models' names. */
            models: nonEmpty,
            /** The listed family or model whose row applies otherwise. */
            like: nonEmpty.optional(),
            mode: z.enum(['text', 'pixels']).optional(),
            /** What such models write, by the name that `handsight models` lists. */
            grammar: nonEmpty.optional(),
            tool: z.enum(['computer_toolset_20260801', 'computer_20251124', 'computer_20250124', 'computer', 'computerUse']).optional(),
            thinking_tokens: z.number().int().min(0).max(200_000).optional(),
            /** How many pictures the history keeps. */
            pictures: z.number().int().min(1).max(50).optional(),
            /** In tokens. */
            limits: z.strictObject({ context: z.number().int().positive(), output: z.number().int().positive() }).optional(),
            price: modelPrice.optional(),
          }),
        )
        .default([]),
      /** Secrets that a model may have typed by name and is never shown: from the environment of the host, a file, or a person. */
      secrets: z
        .record(
          z.string().regex(/^[\w-]{1,60}$/),
          z.union([z.strictObject({ env: nonEmpty }), z.strictObject({ file: nonEmpty }), z.strictObject({ ask: z.literal('person') })]),
        )
        .default({}),
      /** US dollars per million tokens, keyed by the beginning of a model's name. */
      prices: z.record(nonEmpty, modelPrice).default({}),
    })
    .prefault({}),
  human: z
    .strictObject({
      /** This host's address as seen from a person's phone, for links in messages; the address it listens on if not set. */
      base_url: webAddress.optional(),
      /**
       * Whether answers from an MCP client's elicitation count as a person's: the client is trusted to ask one. If not set, they do
       * for clients on this machine; clients on other machines may only confirm what `approver: caller` allows.
       */
      elicitation: z.boolean().optional(),
      webhook: z
        .strictObject({
          /** Receives every request for a person's decision. */
          url: webAddress,
          /** Signs every call: `X-Handsight-Signature: t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
          secret: z.string().min(16).max(500),
        })
        .optional(),
    })
    .prefault({}),
  scripts: z
    .strictObject({
      /** Shell scripts on this machine, inside bubblewrap. All other scripts are JavaScript that can reach only the device. */
      host_shell: z
        .strictObject({
          enabled: z.boolean().default(false),
          /** Gives scripts this machine's network, this host included. */
          network: z.boolean().default(false),
          timeout_seconds: z.number().int().min(1).max(3600).default(300),
          /** Memory of each process. */
          memory_mb: z.number().int().min(16).max(65_536).default(256),
          processes: z.number().int().min(4).max(1000).default(32),
          /** Size of each file, and of each of the two writable folders. */
          file_mb: z.number().int().min(1).max(10_000).default(64),
          /** Output beyond this is cut. */
          output_bytes: z.number().int().min(100).max(10_000_000).default(64_000),
        })
        .prefault({}),
    })
    .prefault({}),
  android: z
    .strictObject({
      enabled: z.boolean().default(true),
      /** The adb program; searched for in the usual places if not set. */
      adb: nonEmpty.optional(),
      /** The port of the adb server; `ANDROID_ADB_SERVER_PORT` takes precedence; 5037 if neither is set. */
      server_port: z.number().int().min(1).max(65_535).optional(),
      /** Whether to start an adb server if none is running. */
      start_server: z.boolean().default(true),
      /** Whether to run Handsight's helper on phones. */
      helper: z.boolean().default(true),
      /** Whether to wake a sleeping phone when it is opened or used. */
      wake: z.boolean().default(true),
      /** The display to use, by number; the active one if not set. */
      display: amount.optional(),
    })
    .prefault({}),
  ios: z
    .strictObject({
      /** WebDriverAgent's addresses by udid or simulator name, where they are not http://127.0.0.1:8100. */
      agents: z.record(nonEmpty, z.url({ protocol: /^https?$/ })).default({}),
    })
    .prefault({}),
  /** Third-party modules that export a `driver`: packages, or paths beginning with a dot or a slash. */
  drivers: z.array(nonEmpty).default([]),
  ascii_sketch: z.strictObject({ unicode_box: z.boolean().default(false) }).prefault({}),
});

export type Config = z.infer<typeof ConfigSchema>;
/** As written in a file: keys with defaults are optional. */
export type ConfigInput = z.input<typeof ConfigSchema>;
export type ConfirmationRule = z.infer<typeof ConfirmationRuleSchema>;
