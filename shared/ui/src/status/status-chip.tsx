import type { LucideIcon } from 'lucide-react';
import type { ToneName } from '../theme/palette.ts';
import { radius } from '../theme/shape.ts';
import { styled } from '../theme/styled.ts';

const Pill = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: ToneName }>(
  ({ theme, tone }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 28,
    padding: '2px 12px 2px 9px',
    borderRadius: radius.full,
    fontSize: '0.875rem',
    fontWeight: 600,
    lineHeight: 1.3,
    whiteSpace: 'nowrap',
    background: theme.vars.palette.tone[tone].background,
    color: theme.vars.palette.tone[tone].text,
  }),
);

export interface StatusChipProps {
  tone: ToneName;
  icon: LucideIcon;
  children: string;
}

/** A status as icon, word and colour, never colour alone. */
export const StatusChip = ({ tone, icon: Icon, children }: StatusChipProps) => (
  <Pill tone={tone}>
    <Icon size={15} strokeWidth={2.4} aria-hidden />
    {children}
  </Pill>
);
