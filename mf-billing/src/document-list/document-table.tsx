import { type DocumentSummary, documentDay, documentTitles, paths } from '@nearhand/contracts';
import { AppLink, Money, styled } from '@nearhand/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { fileUrls } from '../documents/document-api.ts';
import { Cell, Row, RowHead } from '../movements/movement-parts.ts';
import { PagedTable } from '../movements/movement-table.tsx';

const columns = [
  ['date', 'Date'],
  ['description', 'Document'],
  ['kind', 'Number'],
  ['status', 'Open'],
  ['amount', 'Amount'],
] as const;

type DocumentList = UseInfiniteQueryResult<{ rows: DocumentSummary[]; total: number }>;

export const DocumentTable = ({ list }: { list: DocumentList }) => (
  <PagedTable
    label="Receipts and statements"
    list={list}
    columns={columns}
    row={(document, ref) => <DocumentRow document={document} ref={ref} />}
  />
);

const Links = styled('span')({ display: 'inline-flex', gap: 16, whiteSpace: 'nowrap', '& > a': { padding: '4px 0' } });
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
