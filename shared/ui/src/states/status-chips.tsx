import type { BookingState, BookingStatus, PaymentStatus, ServiceStatus } from '@nearhand/contracts';
import {
  BadgeCheck,
  CalendarCheck,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  CreditCard,
  Globe,
  Hourglass,
  type LucideIcon,
  PencilLine,
  Undo2,
} from '../icons/lucide.tsx';
import { VisuallyHidden } from '../page/visually-hidden.ts';
import type { ToneName } from '../theme/palette.ts';
import { styled } from '../theme/styled.ts';
import { radius } from '../theme/typography.ts';

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
    '&[data-quiet]': {
      minHeight: 0,
      padding: 0,
      fontWeight: 550,
      background: 'none',
      color: theme.vars.palette.text.secondary,
    },
  }),
);

export interface StatusChipProps {
  tone: ToneName;
  icon: LucideIcon;
  /** Without colour, for a status that needs no attention. */
  quiet?: boolean | undefined;
  children: string;
}

/** Icon, word and colour: never colour alone. */
export const StatusChip = ({ tone, icon: Icon, quiet = false, children }: StatusChipProps) => (
  <Pill tone={tone} data-quiet={quiet || undefined}>
    <Icon size={15} strokeWidth={2.4} aria-hidden />
    {children}
  </Pill>
);

type Looks<Status extends string> = Record<Status, Omit<StatusChipProps, 'children'> & { word: string }>;
type Quiet = Pick<StatusChipProps, 'quiet'>;

const chipOf =
  <Status extends string>(looks: Looks<Status>) =>
  ({ status, quiet }: { status: Status } & Quiet) => {
    const { word, ...look } = looks[status];
    return (
      <StatusChip {...look} quiet={quiet}>
        {word}
      </StatusChip>
    );
  };

export const BookingStatusChip = chipOf<BookingStatus>({
  pending: { tone: 'yellow', icon: Hourglass, word: 'Pending' },
  confirmed: { tone: 'blue', icon: CalendarCheck, word: 'Confirmed' },
  completed: { tone: 'green', icon: CircleCheck, word: 'Completed' },
  cancelled: { tone: 'red', icon: CircleX, word: 'Cancelled' },
});

export const ServiceStatusChip = chipOf<ServiceStatus>({
  draft: { tone: 'grey', icon: PencilLine, word: 'Draft' },
  active: { tone: 'green', icon: Globe, word: 'Active' },
  paused: { tone: 'yellow', icon: CirclePause, word: 'Paused' },
});

const PaymentChip = chipOf<PaymentStatus>({
  unpaid: { tone: 'amber', icon: CreditCard, word: 'Unpaid' },
  processing: { tone: 'amber', icon: CircleDashed, word: 'Processing' },
  paid: { tone: 'green', icon: BadgeCheck, word: 'Paid' },
  failed: { tone: 'red', icon: CircleAlert, word: 'Failed' },
  refunded: { tone: 'grey', icon: Undo2, word: 'Refunded' },
});

/** Nothing for a cancelled booking that was not paid: nothing is owed for it. */
export const PaymentStatusChip = ({ status, paymentStatus, quiet }: BookingState & Quiet) =>
  status === 'cancelled' && paymentStatus === 'unpaid' ? null : <PaymentChip status={paymentStatus} quiet={quiet} />;

const Badge = styled('div')({
  position: 'relative',
  flex: 'none',
  marginLeft: 'auto',
  minWidth: '1.57em',
  padding: '0 0.43em',
  borderRadius: 999,
  textAlign: 'center',
  // In a corner of an icon there is less room than two digits take.
  whiteSpace: 'nowrap',
  fontSize: '0.875rem',
  fontWeight: 650,
  lineHeight: 1.57,
  fontVariantNumeric: 'tabular-nums',
  background: 'var(--nh-palette-primary-main)',
  color: 'var(--nh-palette-primary-contrastText)',
});

export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{count} unread</VisuallyHidden>
    </Badge>
  );
