import type { Service, ServiceStatus } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { CountTabs } from '@nearhand/ui/figures';
import { ServiceList } from './service-list.tsx';

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

/** Services by status; the chosen tab is kept in the address (`?tab=paused`). */
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
