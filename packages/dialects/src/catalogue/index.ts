import { readFileSync } from 'node:fs';

import type { Dialect, Toolset } from '@handsight/tools/dialect';

/** An option that can be parsed from its record alone; a command line with any other is left to the command itself. */
export interface OptionRecord {
  /** Without the dashes. */
  name: string;
  takes: 'nothing' | 'one' | 'many';
  /** `whole` is a number up to 65535; `list` is repeated. */
  kind: 'text' | 'number' | 'whole' | 'list' | 'json';
  /** The field of the tool that it sets. */
  field?: string;
  env?: string;
  default?: string;
  choices?: readonly string[];
}

/** A field that is a positional argument too. */
export interface PlaceRecord {
  field: string;
  label?: string;
  description: string;
  optional?: true;
  many?: true;
}

export interface CommandRecord {
  summary: string;
  /** The help at 80 columns. */
  help: string;
  options: OptionRecord[];
  /** For a command that calls one tool of our own dialect. */
  call?: {
    tool: string;
    places: readonly PlaceRecord[];
    /** Values of these fields that match are sent as typed; others are converted by the command. */
    plain: Readonly<Record<string, string>>;
    examples: readonly string[];
  };
}

export interface ToolRecord {
  title: string;
  toolset: Toolset;
  kind: 'admin' | 'read' | 'act';
  destructive: boolean;
  idempotent: boolean;
  /** As `tools/list` shows it: name, description, JSON schema, annotations. */
  listed: object;
}

/** What the command line prints for an error, and how it exits. */
export interface ErrorRecord {
  exit: number;
  hint: string;
  code: string;
  isFinding: boolean;
  /** The command that helps. */
  next?: string | undefined;
}

export interface ProgramRecord {
  version: string;
  /** The paths of all commands, `trace start`, and their aliases. */
  commands: { path: string; aliases: string[] }[];
}

/** Every record with its key, in the order of the file. */
export type CatalogueLine =
  | ['program', '', ProgramRecord]
  | ['error', string, ErrorRecord]
  | ['command', string, CommandRecord]
  | ['completions', string, string]
  | ['tool', string, ToolRecord]
  /** The output schema of a tool, for lists with structured results. */
  | ['output', string, object];

/**
 * Every tool and command, written by the build as a line of JSON each, so that a reader parses only what it needs. This module
 * imports nothing that is slow to load.
 */
export class Catalogue {
  readonly #text: string;

  constructor(text: string) {
    this.#text = `\n${text}`;
  }

  /** Undefined when running from source. */
  static open(): Catalogue | undefined {
    try {
      return new Catalogue(readFileSync(new URL('catalogue.jsonl', import.meta.url), 'utf8'));
    } catch {
      return undefined;
    }
  }

  program(): ProgramRecord | undefined {
    return this.#find('program', '') as ProgramRecord | undefined;
  }

  error(kind: string): ErrorRecord | undefined {
    return this.#find('error', kind) as ErrorRecord | undefined;
  }

  command(path: string): CommandRecord | undefined {
    return this.#find('command', path) as CommandRecord | undefined;
  }

  completions(shell: string): string | undefined {
    return this.#find('completions', shell) as string | undefined;
  }

  tool(dialect: Dialect, name: string): ToolRecord | undefined {
    return this.#find('tool', `${dialect}/${name}`) as ToolRecord | undefined;
  }

  /** The tools of a dialect in the order of its list, as `tools/list` shows them. */
  listed(dialect: Dialect, isOffered: (toolset: Toolset) => boolean, structured: boolean): object[] {
    const tools: object[] = [];
    const start = `\n["tool","${dialect}/`;
    for (let at = this.#text.indexOf(start); at !== -1; at = this.#text.indexOf(start, at + 1)) {
      const [, key, { toolset, listed }] = JSON.parse(this.#lineAt(at)) as ['tool', string, ToolRecord];
      if (!isOffered(toolset)) continue;
      tools.push(structured ? { ...listed, outputSchema: this.#find('output', key) } : listed);
    }
    return tools;
  }

  #find(kind: CatalogueLine[0], key: string): unknown {
    const at = this.#text.indexOf(`\n["${kind}",${JSON.stringify(key)},`);
    return at === -1 ? undefined : (JSON.parse(this.#lineAt(at)) as CatalogueLine)[2];
  }

  #lineAt(newline: number): string {
    const end = this.#text.indexOf('\n', newline + 1);
    return this.#text.slice(newline + 1, end === -1 ? undefined : end);
  }
}
