import type { Service, ServiceStatus } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { EmptyState, Items } from '@nearhand/ui';
import { CountTabs, LoadMore, useFirstNew } from '@nearhand/ui/figures';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MyServiceCard } from './my-service-card.tsx';
import { ServiceGrid, ServiceGridSkeleton } from './my-services-skeleton.tsx';

type OwnServices = UseInfiniteQueryResult<{ rows: Service[]; counts: Record<ServiceStatus, number> }>;

interface ServiceListProps {
  list: OwnServices;
  empty: { title: string; text: string };
}

const ServiceList = ({ list, empty }: ServiceListProps) => {
  const services = list.data?.rows ?? [];
  const { refOf, setFirstNew } = useFirstNew();
  if (list.isPlaceholderData) return <ServiceGridSkeleton />;
  return (
    <>
      {services.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} />
      ) : (
        <ServiceGrid>
          <Items of={services}>
            {(service) => (
              <li ref={refOf(service._id)}>
                <MyServiceCard service={service} />
              </li>
            )}
          </Items>
        </ServiceGrid>
      )}
      <div style={{ paddingTop: 24 }}>
        <LoadMore
          list={list}
          error="More services could not be loaded. Please try again."
          onLoaded={({ _id }) => setFirstNew(_id)}
        />
      </div>
    </>
  );
};

const tabs: readonly { status: ServiceStatus; label: string; empty: { title: string; text: string } }[] = [
  {
    status: 'active',
    label: 'Active',
    empty: {
      title: 'No active services',
      text: 'Publish a draft or activate a paused service to be found by customers.',
    },
  },
  {
    status: 'draft',
    label: 'Drafts',
    empty: { title: 'No drafts', text: 'A new service starts here, seen by you alone until you publish it.' },
  },
  {
    status: 'paused',
    label: 'Paused',
    empty: { title: 'No paused services', text: 'Pause an active service to take no new bookings for a while.' },
  },
];

interface ServiceTabsProps {
  status: ServiceStatus;
  /** Those of the chosen status. */
  list: OwnServices;
  counts: Record<ServiceStatus, number>;
  /** Shown in each tab of a provider without a service. */
  noneYet: ReactNode;
}

/** The address holds the tab: `?tab=paused`. */
export const ServiceTabs = ({ status: chosen, list, counts, noneYet }: ServiceTabsProps) => {
  const [, setParams] = useSearchParams();
  return (
    <CountTabs
      label="Services by status"
      value={chosen}
      onChange={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
      tabs={tabs.map(({ status, label, empty }) => ({
        id: status,
        label,
        count: counts[status],
        content: noneYet || <ServiceList key={status} list={list} empty={empty} />,
      }))}
    />
  );
};
