import {
  type DocumentKind,
  type DocumentSummary,
  documentDay,
  documentMonth,
  documentTitles,
  formatMoney,
  paths,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import { Money, styled, Typography } from '@nearhand/ui';
import { DayGroups, Dot, ListRow, LoadMore, RowLine, useFirstNew } from '@nearhand/ui/figures';
import { ReceiptText } from '@nearhand/ui/icons';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { fileUrls } from '../documents/document-api.ts';

type DocumentList = UseInfiniteQueryResult<{ rows: DocumentSummary[]; total: number }>;

/** Receipts and statements below the heading of their month, which sums them once all of them are loaded. */
export const DocumentRows = ({ list }: { list: DocumentList }) => {
  const { rows, total } = list.data ?? { rows: [], total: 0 };
  const { refOf, setFirstNew } = useFirstNew();
  return (
    <>
      <DayGroups
        of={rows}
        titleOf={({ occurredAt, timeZone }) => documentMonth(occurredAt, timeZone)}
        noteOf={(month, isLast) => (isLast && list.hasNextPage ? null : <MonthSums of={month} />)}
      >
        {(document) => (
          <li ref={refOf(document._id)}>
            <DocumentRow document={document} />
          </li>
        )}
      </DayGroups>
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center', mt: 3, mb: -1.5 }}>
        {`Showing ${rows.length} of ${total}`}
      </Typography>
      <LoadMore
        list={list}
        error="More could not be loaded. Please try again."
        onLoaded={({ _id }) => setFirstNew(_id)}
      />
    </>
  );
};

/** A statement shows a balance, which is not added. */
const sums: Record<string, readonly DocumentKind[]> = {
  Paid: ['payment', 'refund', 'dispute', 'credits', 'credits_return'],
  Added: ['deposit', 'deposit_return'],
};

const MonthSums = ({ of }: { of: readonly DocumentSummary[] }) =>
  Object.entries(sums).map(([word, kinds]) => {
    const summed = of.filter(({ kind }) => kinds.includes(kind));
    const cents = summed.reduce((sum, { amount }) => sum + toCents(amount), 0);
    return summed.length > 0 && <div key={word}>{`${word} ${formatMoney(toDollars(cents))}`}</div>;
  });

const FileLink = styled('a')({
  position: 'relative',
  padding: '4px 0',
  color: 'var(--nh-palette-primary-main)',
  fontSize: '0.875rem',
  fontWeight: 550,
});

const DocumentRow = ({ document }: { document: DocumentSummary }) => {
  const { _id, number, kind, description, amount, occurredAt, timeZone } = document;
  return (
    <ListRow
      picture={<ReceiptText size={22} aria-hidden />}
      title={<bdi>{description}</bdi>}
      link={{ to: paths.document(_id) }}
      end={
        <>
          <FileLink href={fileUrls.pdf(_id)} download aria-label={`PDF of ${number}`}>
            PDF
          </FileLink>
          <strong>
            <Money dollars={amount} />
          </strong>
        </>
      }
    >
      <RowLine>
        {documentTitles[kind]} {number}
        <Dot />
        <time dateTime={occurredAt}>{documentDay(occurredAt, timeZone)}</time>
      </RowLine>
    </ListRow>
  );
};
