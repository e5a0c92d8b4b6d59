const kindOf = (line: string): string => {
  if (/^(?:---|\+\+\+|@@) /.test(line)) return 'heading';
  return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : '';
};

/** The change to the flow file that would have made the step pass. */
export const Repair = ({ diff }: { diff: string }) =>
  diff === '' ? null : (
    <section>
      <h3>Proposed repair</h3>
      <pre class="diff repair" tabIndex={0} data-test="repair">
        {diff.split('\n').map((line, i) => (
          <span key={i} class={kindOf(line)}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  );
