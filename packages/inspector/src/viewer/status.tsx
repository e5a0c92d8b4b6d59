import type { ViewedStatus } from './types.ts';

const MARKS: Record<ViewedStatus, string> = {
  passed: '✓',
  failed: '✕',
  lost: '✕',
  warned: '!',
  skipped: '–',
  cancelled: '–',
  running: '',
  paused: '‖',
  read: '',
  thought: '…',
};

export const StatusMark = ({ status }: { status: ViewedStatus }) => (
  <span class={`mark ${status}`} role="img" aria-label={status}>
    {MARKS[status]}
  </span>
);

export const StatusBadge = ({ status }: { status: ViewedStatus }) => <span class={`status ${status}`}>{status}</span>;
