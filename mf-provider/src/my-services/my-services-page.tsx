import { paths } from '@nearhand/contracts';
import { useEvent, useRefreshOn, useServes } from '@nearhand/platform';
import { EmptyState, ErrorState, LinkButton, Page } from '@nearhand/ui';
import { CalendarDays, Plus } from '@nearhand/ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { serviceQueries } from '../services/service-api.ts';
import { MyServicesSkeleton } from './my-services-skeleton.tsx';
import { ServiceTabs } from './service-tabs.tsx';

export const MyServicesPage = () => {
  const { data: services, isPending, refetch } = useQuery(serviceQueries.mine());
  const canCreate = useServes(paths.createService);
  const hasCalendar = useServes(paths.calendar);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: serviceQueries.all() });
  useEvent('service.changed', (_service, { otherTab }) => otherTab && refresh());
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
          {hasCalendar && (
            <LinkButton to={paths.calendar} variant="outlined" startIcon={<CalendarDays size={18} aria-hidden />}>
              Calendar
            </LinkButton>
          )}
          {services && services.length > 0 && createButton('Create New Service')}
        </>
      }
    >
      {isPending ? (
        <MyServicesSkeleton />
      ) : !services ? (
        <ErrorState
          title="Error Loading Services"
          text="We couldn't load your services. Please try again."
          onRetry={() => refetch()}
        />
      ) : services.length === 0 ? (
        <EmptyState
          title="No services yet"
          text="Describe what you do, name your price, and let people nearby book you."
          action={createButton('Create Your First Service')}
        />
      ) : (
        <ServiceTabs services={services} />
      )}
    </Page>
  );
};
