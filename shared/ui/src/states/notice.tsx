import type { ReactNode } from 'react';
import { Alert, type Severity } from './alert.tsx';

/** A remark that belongs to the page. An error interrupts (`role="alert"`), the others are simply there. */
export const Notice = ({ severity, children }: { severity: Severity; children: ReactNode }) => (
  <Alert severity={severity} role={severity === 'error' ? 'alert' : 'note'}>
    {children}
  </Alert>
);
