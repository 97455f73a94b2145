import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
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
    gap: 12,
    padding: '12px 16px',
    borderRadius: 10,
    background: theme.vars.palette.tone[tone].background,
    color: theme.vars.palette.tone[tone].text,
    '& > svg': { flex: 'none', marginTop: 2 },
    '& a': { color: 'inherit' },
  }),
);

/** A remark that belongs to the page. An error interrupts (`role="alert"`), the others are simply there. */
export const Notice = ({ severity, children }: { severity: Severity; children: ReactNode }) => {
  const { tone, Icon } = looks[severity];
  return (
    <Panel tone={tone} role={severity === 'error' ? 'alert' : 'note'}>
      <Icon size={20} aria-hidden />
      <div>{children}</div>
    </Panel>
  );
};
