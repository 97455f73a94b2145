import { paths, type ServiceStatus } from '@nearhand/contracts';

/** The list of one's own services, open at those of one status. */
export const myServicesTab = (status: ServiceStatus): string => `${paths.myServices}?tab=${status}`;
