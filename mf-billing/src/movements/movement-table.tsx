import { Button, brokenItem, Card, Items, Skeleton, Stack, Typography, VisuallyHidden } from '@nearhand/ui';
import { useState } from 'react';
import { Body, Cell, type Column, ColumnHead, Head, Row, Table } from './movement-parts.ts';
import { type Movement, type MovementLook, MovementRow } from './movement-row.tsx';

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

interface MovementTableProps<M extends Movement> {
  label: string;
  movements: readonly M[];
  look: MovementLook<M>;
}

/** Load more moves the focus to the first new row. */
export const MovementTable = <M extends Movement>({ label, movements, look }: MovementTableProps<M>) => {
  const [pages, setPages] = useState(1);
  const shown = movements.slice(0, pages * pageSize);
  const firstNew = pages > 1 ? (pages - 1) * pageSize : undefined;
  return (
    <>
      <Card>
        <Table role="table" aria-label={label}>
          <Head role="rowgroup">
            <Row role="row">
              {columnOrder
                .filter((column) => column !== 'status' || look.status)
                .map((column) => (
                  <ColumnHead key={column} role="columnheader" scope="col" column={column}>
                    {columns[column]}
                  </ColumnHead>
                ))}
            </Row>
          </Head>
          <Body role="rowgroup">
            <Items of={shown} broken={<BrokenRow />}>
              {(movement, index) => (
                <MovementRow movement={movement} look={look} ref={index === firstNew ? takeFocus : undefined} />
              )}
            </Items>
          </Body>
        </Table>
      </Card>
      <Stack spacing={1.5} sx={{ alignItems: 'center', mt: 3 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`Showing ${shown.length} of ${movements.length}`}
        </Typography>
        {shown.length < movements.length && (
          <Button variant="outlined" onClick={() => setPages(pages + 1)}>
            Load more
          </Button>
        )}
      </Stack>
    </>
  );
};

const BrokenRow = () => (
  <Row role="row">
    <Cell role="cell" column="description">
      {brokenItem}
    </Cell>
  </Row>
);

export const MovementsSkeleton = () => (
  <Card aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    {['first', 'second', 'third', 'fourth', 'fifth'].map((place) => (
      <Stack
        key={place}
        aria-hidden
        direction="row"
        spacing={2}
        sx={{ p: 2, justifyContent: 'space-between', '& + &': { borderTop: '1px solid var(--nh-palette-divider)' } }}
      >
        <Skeleton width="20%" />
        <Skeleton width="40%" />
        <Skeleton width={72} />
      </Stack>
    ))}
  </Card>
);
