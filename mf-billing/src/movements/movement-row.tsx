import { formatInstant } from '@nearhand/contracts';
import { Box, StatusChip } from '@nearhand/ui';
import type { Ref } from 'react';
import type { Movement, MovementLook } from './movement-look.ts';
import { Cell, Row, RowHead } from './movement-parts.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

interface MovementRowProps<M extends Movement> {
  movement: M;
  look: MovementLook<M>;
  ref?: Ref<HTMLTableRowElement>;
}

// The roles repeat what the elements mean, because browsers may drop that when CSS lays a row out as a grid.
export const MovementRow = <M extends Movement>({ movement, look, ref }: MovementRowProps<M>) => {
  const { description, amount, createdAt } = movement;
  const { label, icon: Icon } = look.kind(movement);
  return (
    <Row role="row" ref={ref} tabIndex={-1}>
      <Cell role="cell" column="date">
        <time dateTime={createdAt}>{formatInstant(day, createdAt)}</time>
      </Cell>
      <RowHead role="rowheader" scope="row" column="description">
        {description}
      </RowHead>
      <Cell role="cell" column="kind">
        <Box
          component="span"
          sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', whiteSpace: 'nowrap', verticalAlign: 'top' }}
        >
          <Icon size={16} aria-hidden />
          {label}
        </Box>
      </Cell>
      {look.status && (
        <Cell role="cell" column="status">
          <StatusChip {...look.status(movement)} />
        </Cell>
      )}
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
