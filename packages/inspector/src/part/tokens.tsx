import { effect, signal } from '@preact/signals';

import { accessToken, isLocked, operatorToken } from '../api/token.ts';
import { enterOperatorToken } from '../state/approvals.ts';
import { Dialog } from './dialog.tsx';

const isOpen = signal(false);

export const showTokens = (): void => {
  isOpen.value = true;
};

/** Opens the form when the server requires a token. */
effect(() => {
  if (isLocked.value) isOpen.value = true;
});

function submitted(event: Event): string {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return '';
  const token = new FormData(event.currentTarget).get('token');
  return typeof token === 'string' ? token.trim() : '';
}

function enterAccess(event: Event): void {
  const token = submitted(event);
  isLocked.value = false;
  isOpen.value = false;
  accessToken.value = '';
  accessToken.value = token;
}

interface FieldProps {
  id: string;
  label: string;
  hint: string;
  value: string;
  onSubmit: (event: Event) => void;
  forget: () => void;
}

const TokenForm = ({ id, label, hint, value, onSubmit, forget }: FieldProps) => (
  <form onSubmit={onSubmit}>
    <label for={id}>{label}</label>
    <p class="hint">{hint}</p>
    <div class="row">
      <input id={id} name="token" type="password" autocomplete="off" defaultValue={value} required />
      <button type="submit" class="primary">
        Use
      </button>
      {value !== '' && (
        <button type="button" onClick={forget}>
          Forget
        </button>
      )}
    </div>
  </form>
);

export const Tokens = () => (
  <Dialog isOpen={isOpen} title={isLocked.value ? 'This server requires a token' : 'Tokens'}>
    <TokenForm
      id="access-token"
      label="Access token"
      hint="Required when the server listens on a network: the value of HANDSIGHT_TOKEN."
      value={accessToken.value}
      onSubmit={enterAccess}
      forget={() => (accessToken.value = '')}
    />
    {!isLocked.value && (
      <TokenForm
        id="operator-token"
        label="Operator’s token"
        hint="Needed to approve and reject. It is the value of HANDSIGHT_OPERATOR_TOKEN, or the content of ~/.local/state/handsight/operator-PORT.token of the user who runs the host."
        value={operatorToken.value}
        onSubmit={(event) => void enterOperatorToken(submitted(event))}
        forget={() => (operatorToken.value = '')}
      />
    )}
    <p class="hint">Both are stored for this browser tab only.</p>
  </Dialog>
);
