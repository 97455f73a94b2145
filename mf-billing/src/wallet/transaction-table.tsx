import type { WalletTransaction } from '@nearhand/contracts';
import { Button, Card, Stack, Typography } from '@nearhand/ui';
import { useState } from 'react';
import { Body, type Column, ColumnHead, Head, Row, Table } from './transaction-parts.ts';
import { TransactionRow } from './transaction-row.tsx';

const pageSize = 15;
const columns: Record<Column, string> = {
  date: 'Date',
  description: 'Description',
  kind: 'Type',
  status: 'Status',
  amount: 'Amount',
};
const columnOrder = ['date', 'description', 'kind', 'status', 'amount'] as const;
const takeFocus = (row: HTMLElement | null) => row?.focus();

/** Movements of the wallet, a page at a time; focus follows to the first of those that Load more brings. */
export const TransactionTable = ({ transactions }: { transactions: readonly WalletTransaction[] }) => {
  const [pages, setPages] = useState(1);
  const shown = transactions.slice(0, pages * pageSize);
  const firstNew = pages > 1 ? (pages - 1) * pageSize : undefined;
  return (
    <>
      <Card>
        <Table role="table" aria-label="Transaction history">
          <Head role="rowgroup">
            <Row role="row">
              {columnOrder.map((column) => (
                <ColumnHead key={column} role="columnheader" scope="col" column={column}>
                  {columns[column]}
                </ColumnHead>
              ))}
            </Row>
          </Head>
          <Body role="rowgroup">
            {shown.map((transaction, index) => (
              <TransactionRow
                key={transaction._id}
                transaction={transaction}
                ref={index === firstNew ? takeFocus : undefined}
              />
            ))}
          </Body>
        </Table>
      </Card>
      <Stack spacing={1.5} sx={{ alignItems: 'center', mt: 3 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`Showing ${shown.length} of ${transactions.length}`}
        </Typography>
        {shown.length < transactions.length && (
          <Button variant="outlined" onClick={() => setPages(pages + 1)}>
            Load more
          </Button>
        )}
      </Stack>
    </>
  );
};
