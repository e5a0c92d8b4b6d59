import { COPY_FORMS, copiedAs, type Copied } from '../copy/forms.ts';
import { showNotice } from '../state/notice.ts';
import { Icon } from './icon.tsx';

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice(`Copied ${what}.`);
  } catch {
    showNotice('The browser does not let this page copy.', 'error');
  }
}

export const CopyAs = ({ copied }: { copied: Copied }) => (
  <div class="copy-as" role="group" aria-label="Copy this act">
    <Icon name="copy" size={13} />
    {COPY_FORMS.map((form) => {
      const text = copiedAs(form, copied);
      const what = form === 'Flow' ? 'a flow step' : form === 'MCP' ? 'an MCP call' : form === 'CLI' ? 'a CLI command' : 'a curl line';
      return (
        <button
          key={form}
          type="button"
          class="quiet"
          disabled={text === undefined}
          title={text ?? 'flows have no step for this'}
          aria-label={`Copy as ${what}`}
          onClick={() => void copy(text ?? '', what)}
        >
          {form}
        </button>
      );
    })}
  </div>
);

export const CopyText = ({ text, what }: { text: string; what: string }) => (
  <button type="button" class="quiet icon-button" aria-label={`Copy ${what}`} title={`Copy ${what}`} onClick={() => void copy(text, what)}>
    <Icon name="copy" size={13} />
  </button>
);
