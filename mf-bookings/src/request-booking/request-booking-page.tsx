import { paths } from '@nearhand/contracts';
import { errorStatus, useParams, useSearchParams, useSession } from '@nearhand/platform';
import { EmptyState, ErrorState, Page, PageSkeleton } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { RedirectWithToast } from '../bookings/redirect-with-toast.tsx';
import { usePrefill } from './prefill.ts';
import { RequestBooking } from './request-booking.tsx';
import { bookableServiceQueries } from './request-booking-api.ts';
import { askedTime, chosenOption } from './request-booking-form.ts';

export const RequestBookingPage = () => {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useSession();
  const { data: service, error, isPending, refetch } = useQuery(bookableServiceQueries.detail(id));

  const prefill = usePrefill(id, user, search.get('again'));

  const isGone = !service && errorStatus(error) === 404;

  const content = () => {
    // Signed out: the route guard redirects.
    if (isPending || !user) return <PageSkeleton variant="checkout" />;
    if (user.role !== 'customer')
      return <RedirectWithToast kind="error" text="Only customers can book services" to={paths.marketplace} />;
    if (!service)
      return (
        <ErrorState
          title="Error Loading Service"
          what="the service details"
          text={
            isGone ? 'This service takes no bookings at the moment. It may be paused or no longer offered.' : undefined
          }
          onRetry={() => void refetch()}
          links={[{ to: paths.marketplace, label: 'Browse Services' }]}
        />
      );
    if (service.status === 'paused') return <ServicePaused />;
    const option = chosenOption(service.options, search.get('option'));
    if (!option) return <NoOption serviceId={service._id} isInvalid={search.has('option')} />;
    if (!prefill) return <PageSkeleton variant="checkout" />;
    const time = askedTime(search, service) ?? prefill.time;
    return <RequestBooking service={service} prefill={{ ...prefill, time, option: option._id }} />;
  };

  return (
    <Page
      title="Book Service"
      subtitle={
        service && (
          <>
            <bdi>{service.name}</bdi> with <bdi>{service.provider.name}</bdi>
          </>
        )
      }
      {...(!isGone && { back: { to: paths.service(id), label: 'Back to service' } })}
    >
      {content()}
    </Page>
  );
};

const NoOption = ({ serviceId, isInvalid }: { serviceId: string; isInvalid: boolean }) => (
  <EmptyState
    illustration="search"
    title={isInvalid ? 'Invalid service option' : 'No service option selected'}
    text="Please go back and select a service option."
    links={[{ to: paths.service(serviceId), label: 'Go Back' }]}
  />
);

const ServicePaused = () => (
  <EmptyState
    illustration="calendar"
    title="This service is paused"
    text="It takes no bookings at the moment."
    links={[{ to: paths.marketplace, label: 'Browse Services' }]}
  />
);

export { RequestBookingPage as Component };
