import { type Provider, paths, smallPicture } from '@nearhand/contracts';
import { errorStatus, useEvent, useParams } from '@nearhand/platform';
import { brandName, EmptyState, ErrorState, LinkButton, PageFrame, PageSkeleton, Section, Stack } from '@nearhand/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BlockButton } from '../blocks/block-button.tsx';
import { PictureThumbs } from '../pictures/picture-thumbs.tsx';
import { ReportButton, ReportPlace } from '../reports/report-button.tsx';
import { useReviewUpdates } from '../reviews/write-review-api.ts';
import { DetailColumns } from '../services/detail-columns.tsx';
import { providerQueries } from '../services/provider-api.ts';
import { serviceQueries } from '../services/service-api.ts';
import { ContactCard, ProviderBio, ProviderHead } from './provider-head.tsx';
import { ProviderReviews, ProviderServices } from './provider-lists.tsx';

const toMarketplace = (
  <LinkButton to={paths.marketplace} variant="outlined">
    Browse services
  </LinkButton>
);

export const ProviderPage = () => {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(providerQueries.detail(id));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: providerQueries.all() });
  useEvent('profile.changed', refresh);
  useReviewUpdates();
  useEvent('service.changed', () => {
    refresh();
    void queryClient.invalidateQueries({ queryKey: serviceQueries.all() });
  });

  // Data of an older document may still be there.
  if (data && errorStatus(error) !== 404) {
    return (
      <PageFrame>
        <DetailColumns>
          <ProviderHead provider={data} />
          <ContactCard provider={data} />
          <Stack spacing={3}>
            <ProviderBio provider={data} />
            <ProviderPortfolio provider={data} />
          </Stack>
          <ProviderServices key={`services-${id}`} providerId={id} />
          <ProviderReviews key={`reviews-${id}`} providerId={id} />
          <ReportPlace>
            <ReportButton kind="person" id={id} ownerId={id} label="Report this person" />
            <BlockButton person={data} />
          </ReportPlace>
        </DetailColumns>
      </PageFrame>
    );
  }
  if (!error || isFetching) {
    return (
      <PageFrame>
        <title>{brandName}</title>
        <PageSkeleton variant="person" />
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      {errorStatus(error) === 404 ? (
        <EmptyState
          isPage
          illustration="search"
          title="Provider not found"
          text="They may have left, or the address may be wrong."
          action={toMarketplace}
        />
      ) : (
        <ErrorState isPage title="Error Loading Provider" what="this provider" onRetry={() => void refetch()}>
          {toMarketplace}
        </ErrorState>
      )}
    </PageFrame>
  );
};

const ProviderPortfolio = ({ provider: { portfolio = [] } }: { provider: Provider }) => {
  if (portfolio.length === 0) return null;
  return (
    <Section title="Past work">
      <PictureThumbs
        width={160}
        hasTitles
        pictures={portfolio.map(({ image, title }) => ({ address: image, small: smallPicture(image), title }))}
      />
    </Section>
  );
};

export { ProviderPage as Component };
