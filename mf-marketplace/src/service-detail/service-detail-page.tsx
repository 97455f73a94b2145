import { paths } from '@nearhand/contracts';
import { useEvent, useParams } from '@nearhand/platform';
import { brandName, ErrorState, LinkButton, PageFrame, PageSkeleton } from '@nearhand/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listedService, serviceQueries } from '../services/service-api.ts';
import { ServiceDetail } from './service-detail.tsx';

export const ServiceDetailPage = () => {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const { data, isFetching, isError, refetch } = useQuery({
    ...serviceQueries.detail(id),
    placeholderData: () => listedService(queryClient, id),
  });
  useEvent('service.changed', () => void queryClient.invalidateQueries({ queryKey: serviceQueries.all() }));

  if (data) return <ServiceDetail key={id} service={data} />;
  if (!isError || isFetching) {
    return (
      <PageFrame>
        <title>{brandName}</title>
        <PageSkeleton variant="detail" />
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      <ErrorState
        isPage
        title="Error Loading Service"
        text="We couldn't load the service details. Please try again."
        onRetry={() => void refetch()}
      >
        <LinkButton to={paths.marketplace} variant="outlined">
          Browse services
        </LinkButton>
      </ErrorState>
    </PageFrame>
  );
};
