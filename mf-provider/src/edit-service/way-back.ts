import { paths, type Service } from '@nearhand/contracts';
import { myServicesTab } from '../services/my-services-tab.ts';

interface WayBack {
  to: string;
  label: string;
  /** Where one goes once the service is saved. */
  after: string;
}

/** To one's own services; from somebody else's, which is in no list of an admin's, to its public page. */
export const wayBack = (service: Service | undefined, userId: string | undefined): WayBack => {
  if (!service) return { to: paths.myServices, label: 'My Services', after: paths.myServices };
  const page = paths.service(service._id);
  return service.provider._id === userId
    ? { to: paths.myServices, label: 'My Services', after: myServicesTab(service.status) }
    : { to: page, label: 'Service', after: page };
};
