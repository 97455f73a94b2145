import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../icons/lucide.tsx';
import type { ToneName } from '../theme/palette.ts';
import { styled } from '../theme/styled.ts';

export type Severity = 'info' | 'success' | 'warning' | 'error';

const looks = {
  info: { tone: 'blue', Icon: Info },
  success: { tone: 'green', Icon: CircleCheck },
  warning: { tone: 'amber', Icon: TriangleAlert },
  error: { tone: 'red', Icon: CircleAlert },
} as const;

const Panel = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: ToneName }>(
  ({ theme, tone }) => ({
    display: 'flex',
    alignItems: 'flex-start',
    gap: 12,
    padding: '12px 16px',
    borderRadius: 12,
    background: theme.vars.palette.tone[tone].background,
    color: theme.vars.palette.tone[tone].text,
    '& > svg': { flex: 'none', marginTop: 2 },
    '& > div': { flex: 1, minWidth: 0, whiteSpace: 'pre-line' },
    '& > button': { margin: '-6px -8px -6px 0' },
    // A small button in the text must not make its line higher.
    '& > div > button': { margin: '-7px -10px' },
    '& a': { color: 'inherit' },
  }),
);

export interface AlertProps {
  severity: Severity;
  role?: 'alert' | 'status' | 'note';
  onClose?: () => void;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** On a page use `Notice`, which sets the role. */
export const Alert = ({ severity, role, onClose, sx, children }: AlertProps) => {
  const { tone, Icon } = looks[severity];
  return (
    <Panel tone={tone} role={role} sx={sx}>
      <Icon size={20} aria-hidden />
      <div>{children}</div>
      {onClose && (
        <IconButton size="small" aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </Panel>
  );
};

/** An error is announced at once (`role="alert"`), others are not. */
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
