import { paths } from '@nearhand/contracts';
import { errorStatus, useParams, useSession } from '@nearhand/platform';
import { ErrorState, Page, PageFrame, PageSkeleton } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { EditService, wayBack } from './edit-service.tsx';
import { editedServiceQueries } from './edit-service-api.ts';

const NoService = (props: Pick<ComponentProps<typeof ErrorState>, 'title' | 'text' | 'what' | 'onRetry'>) => (
  <PageFrame>
    <ErrorState {...props} isPage links={[{ to: paths.myServices, label: 'Back to My Services' }]} />
  </PageFrame>
);

export const EditServicePage = () => {
  const { id } = useParams();
  return id ? (
    <LoadedService key={id} id={id} />
  ) : (
    <NoService title="Service ID is missing" text="Please choose the service that you want to edit." />
  );
};

const LoadedService = ({ id }: { id: string }) => {
  const { user } = useSession();
  const { data: service, error, isPending, refetch } = useQuery(editedServiceQueries.detail(id));

  const isLoading = isPending || !user;
  const mayEdit = service && (user?.role === 'admin' || user?._id === service.provider._id);
  if (!isLoading && !mayEdit) {
    const isGone = service || errorStatus(error) === 404;
    return isGone ? (
      <NoService title="Service Not Found" text="It may be gone, or it is not yours to edit." />
    ) : (
      <NoService title="Service Not Found" what="this service" onRetry={() => void refetch()} />
    );
  }
  const { to, label } = wayBack(service, user?._id);
  return (
    <Page title="Edit Service" subtitle={service && <bdi>{service.name}</bdi>} back={{ to, label }}>
      {service && user ? (
        <EditService key={user._id} service={service} userId={user._id} />
      ) : (
        <PageSkeleton variant="form" />
      )}
    </Page>
  );
};

export { EditServicePage as Component };
