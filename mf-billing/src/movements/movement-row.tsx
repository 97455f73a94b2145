import { instantFormat, mediumDate } from '@nearhand/contracts';
import { Box, StatusChip, type StatusChipProps, VisuallyHidden } from '@nearhand/ui';
import type { LucideIcon } from '@nearhand/ui/icons';
import type { ReactNode, Ref } from 'react';
import { Cell, Row, RowHead } from './movement-parts.ts';

export interface Movement {
  _id: string;
  description: string;
  /** Negative for money or credits that were spent. */
  amount: number;
  createdAt: string;
}

export interface MovementLook<M extends Movement> {
  kind: (movement: M) => { label: string; icon: LucideIcon };
  /** Absent for the most common status. */
  status?: (movement: M) => StatusChipProps | undefined;
  amount: (movement: M) => ReactNode;
  /** The amount does not count. */
  hasFailed?: (movement: M) => boolean;
}

interface SignedAmountProps {
  amount: number;
  /** The amount without its sign. */
  words: string;
  children: ReactNode;
}

/** Says the sign as a word, because screen readers skip a hyphen before a number. */
export const SignedAmount = ({ amount, words, children }: SignedAmountProps) => (
  <>
    <span aria-hidden>{children}</span>
    <VisuallyHidden>{`${amount > 0 ? 'plus ' : amount < 0 ? 'minus ' : ''}${words}`}</VisuallyHidden>
  </>
);

const day = instantFormat(mediumDate);

interface MovementRowProps<M extends Movement> {
  movement: M;
  look: MovementLook<M>;
  ref?: Ref<HTMLTableRowElement>;
}

// Explicit roles, because browsers may drop table semantics when CSS changes `display`.
export const MovementRow = <M extends Movement>({ movement, look, ref }: MovementRowProps<M>) => {
  const { description, amount, createdAt } = movement;
  const { label, icon: Icon } = look.kind(movement);
  const status = look.status?.(movement);
  return (
    <Row role="row" ref={ref} tabIndex={-1}>
      <Cell role="cell" column="date">
        <time dateTime={createdAt} style={{ whiteSpace: 'nowrap' }}>
          {day(createdAt)}
        </time>
      </Cell>
      <RowHead role="rowheader" scope="row" column="description">
        {description}
      </RowHead>
      <Cell role="cell" column="kind">
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            gap: 0.75,
            alignItems: 'center',
            whiteSpace: { sm: 'nowrap' },
            verticalAlign: 'top',
          }}
        >
          <Icon size={16} aria-hidden />
          {label}
          {status && <StatusChip {...status} />}
        </Box>
      </Cell>
      <Cell role="cell" column="amount" sx={amountLook(amount, look.hasFailed?.(movement))}>
        {look.amount(movement)}
      </Cell>
    </Row>
  );
};

const amountLook = (amount: number, hasFailed = false) => ({
  color: hasFailed ? 'text.secondary' : amount > 0 ? 'tone.green.text' : 'text.primary',
  textDecoration: hasFailed ? 'line-through' : 'none',
});
