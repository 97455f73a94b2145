import { type DocumentDetail, documentTitles, paths } from '@nearhand/contracts';
import { errorStatus, useParams } from '@nearhand/platform';
import { Button, EmptyState, ErrorState, Page, Skeleton } from '@nearhand/ui';
import { Printer, ShieldCheck } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { documentQueries, fileUrls } from '../documents/document-api.ts';
import { DownloadLink } from '../documents/download-link.tsx';
import { DocumentSheet } from './document-sheet.tsx';

const back = { to: paths.documents, label: 'Receipts & statements' };

export const DocumentPage = () => {
  const { id = '' } = useParams();
  const { data: document, error, refetch } = useQuery(documentQueries.detail(id));
  if (document) {
    return (
      <Page
        title={`${documentTitles[document.kind]} ${document.number}`}
        back={back}
        actions={<Actions document={document} />}
      >
        <DocumentSheet document={document} />
      </Page>
    );
  }
  return (
    <Page title="Receipt" back={back} hideHeading>
      {errorStatus(error) === 404 ? (
        <NotFound />
      ) : error ? (
        <ErrorState title="Error Loading Receipt" what="this document" onRetry={() => refetch()} />
      ) : (
        <Skeleton aria-label="Loading…" role="status" variant="rounded" height={560} sx={{ borderRadius: '14px' }} />
      )}
    </Page>
  );
};

const Actions = ({ document: { _id } }: { document: DocumentDetail }) => (
  <>
    <Button variant="contained" startIcon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
      Print
    </Button>
    <DownloadLink href={fileUrls.pdf(_id)}>PDF</DownloadLink>
    <DownloadLink href={fileUrls.verifiable(_id)} Icon={ShieldCheck}>
      Verifiable file
    </DownloadLink>
  </>
);

const NotFound = () => (
  <EmptyState
    title="Document Not Found"
    text="There is no such receipt or statement, or it is not yours."
    links={[{ to: paths.documents, label: 'Show receipts & statements' }]}
  />
);

export { DocumentPage as Component };
