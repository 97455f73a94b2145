import type { Service, ServiceStatus } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { EmptyState, Items, styled } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { useRef } from 'react';
import { MyServiceCard } from './my-service-card.tsx';

export const ServiceGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('sm')]: { gap: 24, gridTemplateColumns: '1fr 1fr' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  '& > li': { minWidth: 0 },
}));

interface ServiceListProps {
  services: readonly Service[];
  empty: { title: string; text: string };
}

const ServiceList = ({ services, empty }: ServiceListProps) => {
  const list = useRef<HTMLDivElement>(null);
  // A loading button loses focus, and after the change its card leaves the tab.
  const keepFocus = (pressed: HTMLElement) =>
    setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement !== body && activeElement !== pressed) return;
      (pressed.isConnected ? pressed : list.current)?.focus({ preventScroll: true });
    });
  return (
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {services.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} />
      ) : (
        <ServiceGrid>
          <Items of={services}>
            {(service) => (
              <li>
                <MyServiceCard service={service} onStatusDone={keepFocus} />
              </li>
            )}
          </Items>
        </ServiceGrid>
      )}
    </div>
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

/** The address holds the tab: `?tab=paused`. */
export const ServiceTabs = ({ services }: { services: readonly Service[] }) => {
  const [params, setParams] = useSearchParams();
  return (
    <CountTabs
      label="Services by status"
      value={params.get('tab') ?? 'active'}
      onChange={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
      tabs={tabs.map(({ status, label, empty }) => {
        const matching = services.filter((service) => service.status === status);
        return {
          id: status,
          label,
          count: matching.length,
          content: <ServiceList services={matching} empty={empty} />,
        };
      })}
    />
  );
};
