import { Pattern } from '@handsight/core/screen';

/** A Java file name pattern: `*` stays within a folder, `**` does not, plus `?`, `[a-z]` and `{a,b}`. */
export function compileGlob(glob: string): Pattern {
  return Pattern.compile(toPattern(glob));
}

function toPattern(glob: string): string {
  let depth = 0;
  return glob.replace(/\*\*|[*?{},]|\[!?[^\]]*\]|[\s\S]/g, (token) => {
    if (token === '**') return '(?:.|\\n)*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (token === '{') return depth++ === 0 ? '(?:' : '\\{';
    if (token === '}') return depth > 0 && --depth === 0 ? ')' : '\\}';
    if (token === ',') return depth > 0 ? '|' : ',';
    if (token.length > 1) return `[${token.startsWith('[!') ? `^${token.slice(2)}` : token.slice(1)}`;
    return token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
}
