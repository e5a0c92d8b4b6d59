/** The kind of each diff line, for its colour: by its prefix, or by the heading above it. */
function kinds(lines: readonly string[]): { line: string; kind: string }[] {
  let under = '';
  return lines.map((line) => {
    const heading = /^(?:Elements? )?(added|removed|changed|moved)\b.*:$/i.exec(line)?.[1]?.toLowerCase();
    if (heading !== undefined) {
      under = heading;
      return { line, kind: 'heading' };
    }
    const own = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : line.startsWith('~') ? 'changed' : undefined;
    return { line, kind: own ?? under };
  });
}

export const DiffLines = ({ text }: { text: string }) => {
  if (text === '') return <p class="hint">Nothing on the screen changed.</p>;
  return (
    <pre class="diff" tabIndex={0} aria-label="What changed" data-test="diff">
      {kinds(text.split('\n')).map(({ line, kind }, i) => (
        <span key={i} class={kind}>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
};
