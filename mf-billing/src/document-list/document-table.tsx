import { type DocumentSummary, documentDay, documentTitles, paths } from '@nearhand/contracts';
import { AppLink, brokenItem, Card, Items, Money, Stack, styled, Typography } from '@nearhand/ui';
import { LoadMore } from '@nearhand/ui/figures';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { fileUrls } from '../documents/document-api.ts';
import { Body, Cell, type Column, ColumnHead, Head, Row, RowHead, Table } from '../movements/movement-parts.ts';

const columns: [column: Column, head: string][] = [
  ['date', 'Date'],
  ['description', 'Document'],
  ['kind', 'Number'],
  ['status', 'Open'],
  ['amount', 'Amount'],
];
const takeFocus = (row: HTMLElement | null) => row?.focus();

type DocumentList = UseInfiniteQueryResult<{ rows: DocumentSummary[]; total: number }>;

/** Load more moves the focus to the first new row. Roles as in `MovementTable`. */
export const DocumentTable = ({ list }: { list: DocumentList }) => {
  const { rows, total } = list.data ?? { rows: [], total: 0 };
  const [firstNew, setFirstNew] = useState<string>();
  return (
    <>
      <Card>
        <Table role="table" aria-label="Receipts and statements">
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
              {(document) => (
                <DocumentRow document={document} ref={document._id === firstNew ? takeFocus : undefined} />
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

const Links = styled('span')({ display: 'inline-flex', gap: 16, '& > a': { padding: '4px 0' } });
const What = styled('span')({ display: 'block', color: 'var(--nh-palette-text-secondary)', fontWeight: 400 });
const FileLink = styled('a')({ color: 'var(--nh-palette-primary-main)', fontWeight: 550 });

const DocumentRow = ({ document, ref }: { document: DocumentSummary; ref?: Ref<HTMLTableRowElement> }) => {
  const { _id, number, kind, description, amount, occurredAt, timeZone } = document;
  return (
    <Row role="row" ref={ref} tabIndex={-1}>
      <Cell role="cell" column="date">
        <time dateTime={occurredAt}>{documentDay(occurredAt, timeZone)}</time>
      </Cell>
      <RowHead role="rowheader" scope="row" column="description">
        {documentTitles[kind]}
        <What dir="auto">{description}</What>
      </RowHead>
      <Cell role="cell" column="kind">
        {number}
      </Cell>
      <Cell role="cell" column="status">
        <Links>
          <AppLink to={paths.document(_id)} aria-label={`View ${number}`}>
            View
          </AppLink>
          <FileLink href={fileUrls.pdf(_id)} download aria-label={`PDF of ${number}`}>
            PDF
          </FileLink>
        </Links>
      </Cell>
      <Cell role="cell" column="amount">
        <Money dollars={amount} />
      </Cell>
    </Row>
  );
};

const BrokenRow = () => (
  <Row role="row">
    <Cell role="cell" column="description">
      {brokenItem}
    </Cell>
  </Row>
);
