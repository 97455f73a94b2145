import type { WalletTransaction } from '@nearhand/contracts';
import { Box, Money, StatusChip } from '@nearhand/ui';
import type { Ref } from 'react';
import { transactionKinds, transactionStatuses } from './transaction-kinds.ts';
import { Cell, Row, RowHead } from './transaction-parts.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

interface TransactionRowProps {
  transaction: WalletTransaction;
  ref?: Ref<HTMLTableRowElement>;
}

// The roles repeat what the elements mean, because browsers may drop that when CSS lays a row out as a grid.
export const TransactionRow = ({ transaction, ref }: TransactionRowProps) => {
  const { type, description, amount, status, createdAt } = transaction;
  const { label, icon: Icon } = transactionKinds[type];
  return (
    <Row role="row" ref={ref} tabIndex={-1}>
      <Cell role="cell" column="date">
        <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
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
      <Cell role="cell" column="status">
        <StatusChip {...transactionStatuses[status]} />
      </Cell>
      <Cell role="cell" column="amount" sx={amountLook(transaction)}>
        <Money dollars={amount} signed />
      </Cell>
    </Row>
  );
};

const amountLook = ({ amount, status }: WalletTransaction) => ({
  color: status === 'failed' ? 'text.secondary' : amount > 0 ? 'tone.green.text' : 'text.primary',
  textDecoration: status === 'failed' ? 'line-through' : 'none',
});
