import { paths } from '@nearhand/contracts';
import { errorStatus, useParams, useSearchParams, useSession } from '@nearhand/platform';
import { ErrorState, LinkButton, Page, PageSkeleton } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { bookableServiceQueries } from './bookable-service-api.ts';
import { CustomersOnly } from './customers-only.tsx';
import { NoOption } from './no-option.tsx';
import { RequestBooking } from './request-booking.tsx';
import { ServiceNotBookable } from './service-not-bookable.tsx';
import { chosenOption } from './service-option.ts';

/** Where a customer asks for a day and a time slot. */
export const RequestBookingPage = () => {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useSession();
  const { data: service, error, isPending, refetch } = useQuery(bookableServiceQueries.detail(id));

  const isGone = !service && errorStatus(error) === 404;

  const content = () => {
    // Nobody yet, or nobody any more: the way to the login is not this page's to show.
    if (isPending || !user) return <PageSkeleton variant="checkout" />;
    if (user.role !== 'customer') return <CustomersOnly />;
    if (isGone) return <ServiceNotBookable />;
    if (!service)
      return (
        <ErrorState
          title="Error Loading Service"
          text="We couldn't load the service details. Please try again."
          onRetry={() => void refetch()}
        >
          <LinkButton to={paths.marketplace} variant="outlined">
            Browse Services
          </LinkButton>
        </ErrorState>
      );
    if (service.status === 'paused') return <ServiceNotBookable isPaused />;
    const option = chosenOption(service.options, search.get('option'));
    if (!option) return <NoOption serviceId={service._id} isInvalid={search.has('option')} />;
    return <RequestBooking service={service} option={option} customer={user} />;
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
