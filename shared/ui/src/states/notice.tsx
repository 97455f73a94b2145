import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Alert, type Severity } from './alert.tsx';

/** A remark that belongs to the page. An error interrupts (`role="alert"`), the others are simply there. */
export const Notice = ({ severity, children }: { severity: Severity; children: ReactNode }) => (
  <Alert severity={severity} role={severity === 'error' ? 'alert' : 'note'}>
    {children}
  </Alert>
);

export interface RetryNoticeProps {
  severity?: Severity;
  onRetry: () => void;
  children: string;
}

/** A part of the page could not be loaded, in one sentence, with Retry. Where it fills the page, use `ErrorState`. */
export const RetryNotice = ({ severity = 'error', onRetry, children }: RetryNoticeProps) => (
  <Notice severity={severity}>
    {children}{' '}
    <Button size="small" color="inherit" onClick={onRetry}>
      Retry
    </Button>
  </Notice>
);
