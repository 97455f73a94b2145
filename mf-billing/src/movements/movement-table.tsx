import { brokenItem, Card, Items, Skeleton, Stack, Typography, VisuallyHidden } from '@nearhand/ui';
import { LoadMore } from '@nearhand/ui/figures';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Body, Cell, ColumnHead, Head, Row, Table } from './movement-parts.ts';
import { type Movement, type MovementLook, MovementRow } from './movement-row.tsx';

const columns = [
  ['date', 'Date'],
  ['description', 'Description'],
  ['kind', 'Type'],
  ['amount', 'Amount'],
] as const;

interface MovementTableProps<M extends Movement> {
  label: string;
  list: UseInfiniteQueryResult<{ rows: M[]; total: number }>;
  look: MovementLook<M>;
}

const takeFocus = (row: HTMLElement | null) => row?.focus();

/** A list that grows by Load more, which moves the focus to the first new row. */
export const MovementTable = <M extends Movement>({ label, list, look }: MovementTableProps<M>) => {
  const { rows, total } = list.data ?? { rows: [], total: 0 };
  const [firstNew, setFirstNew] = useState<string>();
  return (
    <>
      <Card sx={{ '@media print': { breakInside: 'auto' } }}>
        <Table role="table" aria-label={label}>
          <Head role="rowgroup">
            <Row role="row">
              {columns.map(([column, head]) => (
                <ColumnHead key={column} role="columnheader" scope="col" column={column}>
                  {head}
                </ColumnHead>
              ))}
            </Row>
          </Head>
          <Body role="rowgroup">
            <Items of={rows} broken={<BrokenRow />}>
              {(movement) => (
                <MovementRow movement={movement} look={look} ref={movement._id === firstNew ? takeFocus : null} />
              )}
            </Items>
          </Body>
        </Table>
      </Card>
      <Stack spacing={1.5} sx={{ alignItems: 'center', mt: 3 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`Showing ${rows.length} of ${total}`}
        </Typography>
        <LoadMore
          list={list}
          error="More could not be loaded. Please try again."
          onLoaded={({ _id }) => setFirstNew(_id)}
        />
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
