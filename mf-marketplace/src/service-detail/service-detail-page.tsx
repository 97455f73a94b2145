import { paths } from '@nearhand/contracts';
import { useEvent, useParams } from '@nearhand/platform';
import { brandName, EmptyState, ErrorState, LinkButton, Page, PageFrame, PageSkeleton } from '@nearhand/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isNoSuchService, listedService, serviceQueries } from '../services/service-api.ts';
import { ServiceDetail } from './service-detail.tsx';

export const ServiceDetailPage = () => {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const { data, error, isFetching, isError, refetch } = useQuery({
    ...serviceQueries.detail(id),
    placeholderData: () => listedService(queryClient, id),
  });
  useEvent('service.changed', () => void queryClient.invalidateQueries({ queryKey: serviceQueries.all() }));

  if (data) return <ServiceDetail key={id} service={data} />;
  if (!isError || (isFetching && !isNoSuchService(error))) {
    return (
      <PageFrame>
        <title>{brandName}</title>
        <PageSkeleton variant="detail" />
      </PageFrame>
    );
  }
  if (isNoSuchService(error)) {
    return (
      <Page title="Service not found" hideHeading>
        <EmptyState
          illustration="search"
          title="We can't find this service"
          text="It may have been taken down, or the address may be wrong."
          action={
            <LinkButton to={paths.marketplace} variant="contained">
              Browse services
            </LinkButton>
          }
        />
      </Page>
    );
  }
  return (
    <Page title="Error Loading Service" hideHeading>
      <ErrorState
        title="Error Loading Service"
        text="We couldn't load the service details. Please try again."
        onRetry={() => void refetch()}
      />
    </Page>
  );
};
