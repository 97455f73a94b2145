import { paths } from '@nearhand/contracts';
import { useEvent, useRefreshOn, useSearchParams, useServes, useSession } from '@nearhand/platform';
import { EmptyState, ErrorState, LinkButton, Page } from '@nearhand/ui';
import { CalendarDays, ImagePlus, Plus } from '@nearhand/ui/icons';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { refreshServices, serviceQueries, statusOfTab } from '../services/service-api.ts';
import { MyServicesSkeleton } from './my-services-skeleton.tsx';
import { ServiceTabs } from './service-tabs.tsx';

export const MyServicesPage = () => {
  const [params] = useSearchParams();
  const status = statusOfTab(params.get('tab'));
  const list = useInfiniteQuery({ ...serviceQueries.ofStatus(status), placeholderData: keepPreviousData });
  const { data, isPending, refetch } = list;
  const hasServices = data && Object.values(data.counts).some((count) => count > 0);
  const canCreate = useServes(paths.createService);
  const { user } = useSession();
  const hasPortfolio = useServes(paths.portfolio) && user?.role === 'provider';
  const hasCalendar = useServes(paths.calendar);
  const client = useQueryClient();
  useEvent('service.changed', (_service, { otherTab }) => otherTab && refreshServices(client));
  useRefreshOn(['booking.changed'], serviceQueries.all());

  const createButton = (label: string) =>
    canCreate && (
      <LinkButton to={paths.createService} variant="contained" startIcon={<Plus size={18} aria-hidden />}>
        {label}
      </LinkButton>
    );

  return (
    <Page
      title="My Services"
      subtitle="What you offer, and who can see it."
      actions={
        <>
          {(isPending || hasServices) && createButton('Create New Service')}
          {hasPortfolio && (
            <LinkButton to={paths.portfolio} variant="outlined" startIcon={<ImagePlus size={18} aria-hidden />}>
              Portfolio
            </LinkButton>
          )}
          {hasCalendar && (
            <LinkButton to={paths.calendar} variant="outlined" startIcon={<CalendarDays size={18} aria-hidden />}>
              Calendar
            </LinkButton>
          )}
        </>
      }
    >
      {isPending ? (
        <MyServicesSkeleton />
      ) : !data ? (
        <ErrorState title="Error Loading Services" what="your services" onRetry={() => refetch()} />
      ) : (
        <ServiceTabs
          status={status}
          list={list}
          counts={data.counts}
          noneYet={
            !hasServices && (
              <EmptyState
                title="No services yet"
                text="Describe what you do, name your price, and let people nearby book you."
                action={createButton('Create Your First Service')}
              />
            )
          }
        />
      )}
    </Page>
  );
};

export { MyServicesPage as Component };
