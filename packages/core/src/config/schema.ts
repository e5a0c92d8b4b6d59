import { z } from 'zod';

import { compilePattern } from './pattern.ts';

const CONFIG_VERSION = 1;

const amount = z.number().int().min(0);
const nonEmpty = z.string().min(1);

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

/** What a text pattern finds is cut out of the text, so it must find something. */
const textPattern = pattern.refine((source) => !finds(source, ''), 'it also matches the empty text');

/** A pattern that does not compile finds nothing; its own refinement reports it. */
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
    /** A window whose title matches shows nothing of what it holds. */
    window_title_patterns: z.array(pattern).default([]),
    /** An element whose name matches shows its name only. */
    element_name_patterns: z.array(pattern).default([]),
    element_role_patterns: z.array(pattern).default([]),
    /** What matches is replaced in every text, wherever it stands. */
    ocr_text_patterns: z.array(textPattern).default([]),
    /** Whether selectors and predicates match what is hidden; a caller who may ask often enough can guess it then. */
    match_hidden: z.enum(['allow', 'deny']).default('deny'),
    replacement: nonEmpty.max(200).default('[REDACTED]'),
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
    /** Of the element: `Button`. */
    role: nonEmpty.optional(),
    /** Matches somewhere in the element's name. */
    name_regex: pattern.optional(),
    /** The kind of action, as in `actions.allow`. */
    action: nonEmpty.optional(),
    /** Who confirms: the caller itself, after a second look, or a person. */
    approver: z.enum(['caller', 'human']).default('caller'),
  })
  .refine(({ role, name_regex, action }) => role !== undefined || name_regex !== undefined || action !== undefined, {
    message: 'a rule needs a role, a name_regex or an action',
  });

const BudgetsSchema = z.strictObject({
  /** Inputs that may be sent as long as the host runs, by everybody together. */
  max_actions: amount.optional(),
  /** Pictures, those of traces included. */
  max_screenshots: amount.optional(),
  /** Tokens for descriptions by a vision model. */
  max_vlm_tokens: amount.optional(),
  /** How long after its start the host accepts inputs. */
  max_session_seconds: z.number().min(0).optional(),
  actions_per_minute: amount.optional(),
});

/** The one configuration file. What it does not know it refuses: a misspelt guard would guard nothing. */
export const ConfigSchema = z.strictObject({
  version: z.literal(CONFIG_VERSION).default(CONFIG_VERSION),
  /** Where traces, snapshots and pictures are kept; relative to where the host was started. */
  data_folder: nonEmpty.default('.handsight'),
  /** Where the host listens and is looked for, unless a flag or the environment says. */
  server: z.strictObject({ host: nonEmpty.optional(), port: z.number().int().min(0).max(65_535).optional() }).prefault({}),
  /** Further folders whose files requests may name. */
  folders: z.array(nonEmpty).default([]),
  /** Projects whose builds a caller may start: whoever may, runs the code in them. None by default. */
  builds: z
    .strictObject({
      folders: z.array(nonEmpty).default([]),
      timeout_seconds: z.number().positive().max(7200).default(900),
    })
    .prefault({}),
  /** The longest that a wait and a shell command may take; more is refused, or ended, by name. */
  limits: z
    .strictObject({
      wait_seconds: z.number().positive().max(86_400).default(60),
      shell_seconds: z.number().positive().max(86_400).default(30),
    })
    .prefault({}),
  budgets: BudgetsSchema.prefault({}),
  actions: z
    .strictObject({
      /** Kinds of actions, as a receipt's `action` names them: `tap`, `type_text`, `shell`. */
      allow: z.array(nonEmpty).default([]),
      /** Goes before `allow`. */
      deny: z.array(nonEmpty).default([]),
      /** What holds for all that neither list names. */
      default: z.enum(['allow', 'deny']).default('allow'),
    })
    .prefault({}),
  shell: z
    .strictObject({
      /** Commands that pass while element rules, redaction or denials of inputs are on; a pattern matches the whole command. */
      allow: z.array(pattern).default([]),
    })
    .prefault({}),
  /** Inputs that need a confirmation: whatever matches all fields of a rule. docs/guards.md shows how it goes. */
  confirmation_required: z.array(ConfirmationRuleSchema).default([]),
  confirmation: z
    .strictObject({
      /** How far the element may have moved since it was proposed. */
      bbox_tolerance_px: z.number().min(0).default(20),
      /** How long a confirmation can be used. */
      ttl_seconds: z.number().positive().default(60),
      /** How long a person is waited for. */
      approval_ttl_seconds: z.number().positive().default(300),
    })
    .prefault({}),
  redaction: RedactionSchema.prefault({}),
  logging: z
    .strictObject({
      /** Left out, it is on for the doksi dialect alone, whose text promises it. */
      audit: z.boolean().optional(),
      audit_path: nonEmpty.default('./audit.log'),
      audit_max_bytes: z.number().int().min(1024).default(10_485_760),
      audit_backups: z.number().int().min(0).max(100).default(3),
    })
    .prefault({}),
  audit: z
    .strictObject({
      redact_arg_keys: z.array(nonEmpty).default(['text', 'value', 'password', 'api_key', 'Authorization']),
      /** Whether actions go on when the log cannot be written. */
      on_failure: z.enum(['refuse', 'warn']).default('refuse'),
    })
    .prefault({}),
  trace: z
    .strictObject({
      screenshot_every: amount.default(5),
      /** Pictures before and after, tree and receipt of the first action and of every n-th, for the viewer; 0 for none. */
      details_every: amount.default(1),
      redact_arg_keys: z.array(nonEmpty).default(['api_key', 'password', 'Authorization', 'token', 'confirm_token']),
    })
    .prefault({}),
  ocr: z
    .strictObject({
      enabled: z.boolean().default(false),
      tesseract_cmd: nonEmpty.optional(),
      /** Words that the engine is less sure of, of 100, are left out. */
      min_confidence: z.number().min(0).max(100).default(30),
    })
    .prefault({}),
  vlm: z
    .strictObject({
      enabled: z.boolean().default(false),
      base_url: webAddress.optional(),
      model: nonEmpty.optional(),
      api_key: nonEmpty.optional(),
      /** The most a description may cost beside the picture. */
      max_tokens: z.number().int().positive().default(1500),
    })
    .prefault({}),
  /** Runs of the agent. A key may stand here; the environment goes before it. */
  agent: z
    .strictObject({
      /** `provider/name` */
      model: nonEmpty.optional(),
      base_url: webAddress.optional(),
      api_key: nonEmpty.optional(),
      wire: z.enum(['chat', 'responses', 'messages']).optional(),
      mode: z.enum(['text', 'pixels']).optional(),
      /** The most that a run may take, unless it is asked for with other limits. */
      steps: z.number().int().min(1).max(1000).default(40),
      minutes: z.number().positive().max(1440).default(10),
      /** US dollars; without it 0.50, where the price of the model is known. */
      max_cost: z.number().positive().optional(),
      /** The longest answer of the model. */
      max_tokens: z.number().int().min(64).max(64_000).default(4096),
      call_timeout_seconds: z.number().positive().max(1800).default(120),
      max_attempts: z.number().int().min(1).max(20).default(5),
      /** The history is shortened when a request would be longer. */
      context_tokens: z.number().int().min(2000).default(24_000),
      /** US dollars for a million tokens, by how a model's name begins. */
      prices: z
        .record(
          nonEmpty,
          z.strictObject({
            input: z.number().min(0),
            cached_input: z.number().min(0).optional(),
            cache_write: z.number().min(0).optional(),
            output: z.number().min(0),
          }),
        )
        .default({}),
    })
    .prefault({}),
  /** How a person who is not at this machine is reached. */
  human: z
    .strictObject({
      /** The address of this host as a person's phone sees it, for links; the one it listens on, if left out. */
      base_url: webAddress.optional(),
      /**
       * Whether an MCP client that offers elicitation brings a person's answers: it is trusted to ask one. Left out, those on this
       * machine may bring every answer, those of other machines only what is left to the caller.
       */
      elicitation: z.boolean().optional(),
      webhook: z
        .strictObject({
          url: webAddress,
          /** Signs every call: `X-Handsight-Signature: t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
          secret: z.string().min(16).max(500),
        })
        .optional(),
    })
    .prefault({}),
  scripts: z
    .strictObject({
      /** Scripts in a shell of this machine, inside bubblewrap. Others are JavaScript and reach only the device. */
      host_shell: z
        .strictObject({
          enabled: z.boolean().default(false),
          /** Whatever this machine reaches, this host included. */
          network: z.boolean().default(false),
          timeout_seconds: z.number().int().min(1).max(3600).default(300),
          /** Of each process. */
          memory_mb: z.number().int().min(16).max(65_536).default(256),
          processes: z.number().int().min(4).max(1000).default(32),
          /** Of each file, and of each of the two folders that can be written. */
          file_mb: z.number().int().min(1).max(10_000).default(64),
          output_bytes: z.number().int().min(100).max(10_000_000).default(64_000),
        })
        .prefault({}),
    })
    .prefault({}),
  android: z
    .strictObject({
      enabled: z.boolean().default(true),
      /** The adb program; looked for in the usual places if left out. */
      adb: nonEmpty.optional(),
      server_port: z.number().int().min(1).max(65_535).optional(),
      /** Whether an adb server is started when none runs. */
      start_server: z.boolean().default(true),
      /** Whether Handsight's helper is run on phones. */
      helper: z.boolean().default(true),
      /** Whether a phone that sleeps is woken when it is opened or used. */
      wake: z.boolean().default(true),
      /** The number of the display to look at; the one in use if left out. */
      display: amount.optional(),
    })
    .prefault({}),
  /** Modules of third parties, each with a `driver` to export: packages, or paths that begin with a dot or a slash. */
  drivers: z.array(nonEmpty).default([]),
  ascii_sketch: z.strictObject({ unicode_box: z.boolean().default(false) }).prefault({}),
});

export type Config = z.infer<typeof ConfigSchema>;
/** As an operator may write it: defaults left out. */
export type ConfigInput = z.input<typeof ConfigSchema>;
export type ConfirmationRule = z.infer<typeof ConfirmationRuleSchema>;
