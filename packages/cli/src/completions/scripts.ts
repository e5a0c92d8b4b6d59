import type { Completable } from './run-completions.ts';

const completions = ({ commands, options }: Completable): string =>
  [...commands.map(({ name }) => name), ...options.map(({ long }) => long)].join(' ');

const valuesOf = (all: readonly Completable[]): [string, string][] =>
  all.flatMap(({ path, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map(({ long, choices }): [string, string] => [`${path}:${long}`, choices.join(' ')]),
  );

/** A shell pattern of all command paths; the path typed so far selects the completions. */
const PATHS = (all: readonly Completable[]): string =>
  all
    .map(({ path }) => path)
    .filter((path) => path !== '')
    .map((path) => `"${path}"`)
    .join('|');

export const bash = (all: readonly Completable[]): string => `# bash completion for handsight
_handsight() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path="" word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "\${path:+$path }$word" in
      ${PATHS(all)}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path:$prev" in
${valuesOf(all)
  .map(([key, values]) => `    "${key}") COMPREPLY=($(compgen -W "${values}" -- "$cur")); return ;;`)
  .join('\n')}
  esac
  case "$path" in
${all.map((each) => `    "${each.path}") COMPREPLY=($(compgen -W "${completions(each)}" -- "$cur")) ;;`).join('\n')}
  esac
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$cur"))
}
complete -o filenames -F _handsight handsight
`;

export const zsh = (all: readonly Completable[]): string => `#compdef handsight
_handsight() {
  local path="" word i
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    word="\${words[i]}"
    case "\${path:+$path }$word" in
      ${PATHS(all)}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path:\${words[CURRENT-1]}" in
${valuesOf(all)
  .map(([key, values]) => `    "${key}") compadd -- ${values}; return ;;`)
  .join('\n')}
  esac
  case "$path" in
${all.map((each) => `    "${each.path}") found=(${described(each).join(' ')}) ;;`).join('\n')}
  esac
  _describe handsight found
  _files
}
compdef _handsight handsight
`;

const described = ({ commands, options }: Completable): string[] => [
  ...commands.map(({ name, summary }) => quoted(`${name}:${summary}`)),
  ...options.map(({ long, description: text }) => quoted(`${long}:${text.replaceAll(':', ' -')}`)),
];

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const quotedForFish = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const fish = (all: readonly Completable[]): string =>
  [
    '# fish completion for handsight',
    ...all.flatMap(({ path, commands, options }) => {
      const when = `-n ${quotedForFish(
        path === ''
          ? '__fish_use_subcommand'
          : conditionOf(
              path,
              commands.map(({ name }) => name),
            ),
      )}`;
      return [
        ...commands.map(({ name, summary }) => `complete -c handsight -f ${when} -a ${name} -d ${quotedForFish(summary)}`),
        ...options.map(({ long, description: text, choices, takesValue }) => {
          const value = choices.length > 0 ? ` -x -a ${quotedForFish(choices.join(' '))}` : takesValue ? ' -r' : '';
          return `complete -c handsight ${when} -l ${long.slice(2)} -d ${quotedForFish(text)}${value}`;
        }),
      ];
    }),
    '',
  ].join('\n');

function conditionOf(path: string, below: readonly string[]): string {
  const seen = path
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ');
  return below.length === 0 ? seen : `${seen}; and not __fish_seen_subcommand_from ${below.join(' ')}`;
}
