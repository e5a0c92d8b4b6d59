import { compareWith, comparison, openTrace, traceList } from '../state/traces.ts';

/** Compares the open trace with another. */
export const Comparer = () => {
  const id = openTrace.value?.header.trace_id;
  const others = traceList.value.filter(({ trace_id }) => trace_id !== id);
  const found = comparison.value;
  return (
    <div class="comparer">
      <select
        aria-label="Compare with"
        value={found?.with ?? ''}
        onChange={(event) =>
          event.currentTarget.value === '' ? (comparison.value = undefined) : void compareWith(event.currentTarget.value)
        }
        data-test="compare"
      >
        <option value="">{others.length === 0 ? 'No other trace to compare with' : 'Compare with …'}</option>
        {others.map(({ trace_id, label: title }) => (
          <option key={trace_id} value={trace_id}>
            {title ?? trace_id}
          </option>
        ))}
      </select>
      {found !== undefined && (
        <>
          <p class="hint" data-test="compared">
            {found.same} of {found.steps.length} steps are the same.
          </p>
          <ol class="compared">
            {found.steps
              .filter(({ how }) => how !== 'same')
              .map(({ how, tool, a_seq, b_seq, differences }) => (
                <li key={`${a_seq ?? ''}/${b_seq ?? ''}`} class={how}>
                  <span class="seq">
                    {a_seq ?? '–'} / {b_seq ?? '–'}
                  </span>
                  <b>{tool}</b>{' '}
                  {how === 'only_a' ? 'only here' : how === 'only_b' ? 'only there' : differences.map(({ field }) => field).join(', ')}
                </li>
              ))}
          </ol>
        </>
      )}
    </div>
  );
};
