import { paths } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { Box, Button, Card, EmptyState, ErrorState, Page, PageSkeleton, SelectField } from '@nearhand/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type AskedDocuments, documentQueries, documentsAsked, useDocumentUpdates } from '../documents/document-api.ts';
import { DocumentRows } from './document-rows.tsx';

const options = [
  { value: '', label: 'Receipts and statements' },
  { value: 'receipts', label: 'Receipts' },
  { value: 'statements', label: 'Statements' },
];

/** The address stores the filter. */
export const DocumentListPage = () => {
  const [params, setParams] = useSearchParams();
  const { series, booking } = documentsAsked(params);
  const choose = (next: string) => setParams(next ? { series: next } : {}, { replace: true, preventScrollReset: true });
  useDocumentUpdates();
  return (
    <Page
      title="Receipts & statements"
      subtitle="Receipts for bookings, added money and credits, and a statement for each month with earnings."
      back={{ to: paths.wallet, label: 'My Wallet' }}
    >
      <Box sx={{ maxWidth: 280, mb: 3 }}>
        <SelectField
          label="Shown documents"
          hideLabel
          options={booking ? [{ value: 'booking', label: 'Receipts of one booking' }, ...options] : options}
          value={booking ? 'booking' : (series ?? '')}
          onChange={({ target }) => choose(target.value)}
        />
      </Box>
      <DocumentList asked={{ series, booking }} onShowAll={() => choose('')} />
    </Page>
  );
};

const DocumentList = ({ asked, onShowAll }: { asked: AskedDocuments; onShowAll: () => void }) => {
  const { series, booking } = asked;
  const list = useInfiniteQuery({ ...documentQueries.list(asked), placeholderData: keepPreviousData });
  const { data, isPending, isPlaceholderData, refetch } = list;
  if (isPending || isPlaceholderData) return <PageSkeleton variant="entries" />;
  if (!data) {
    return <ErrorState title="Error Loading Receipts" what="your receipts and statements" onRetry={() => refetch()} />;
  }
  if (data.rows.length > 0) return <DocumentRows key={`${series} ${booking}`} list={list} />;
  if (!series) {
    return (
      <EmptyState
        illustration="wallet"
        title="No receipts yet"
        text="A paid booking, added money and bought credits have a receipt within a minute, or once the held card is charged. A statement comes when its month is over."
      />
    );
  }
  return (
    <Card>
      <EmptyState
        illustration="search"
        title={`No ${series} yet`}
        action={
          <Button variant="outlined" onClick={onShowAll}>
            Show all
          </Button>
        }
      />
    </Card>
  );
};

export { DocumentListPage as Component };
