import { aUser, renderRoutes, stubApi } from '@nearhand/testing';
import { routes } from '../routes.tsx';

/** Opens a page of the office as an admin. Nothing waits. */
export const openOffice = (path: string) => {
  stubApi.get('/office/waiting', { data: { approvals: 0, badges: 0, cases: 0, reports: 0, reviews: 0 } });
  return renderRoutes(routes, { path, user: aUser({ _id: 'a1', role: 'admin' }) });
};
