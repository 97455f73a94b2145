import { aUser, renderRoutes, screen, stubApi } from '@nearhand/testing';
import OfficeNeeds from './office-needs.tsx';

test('the dashboard of an admin counts what waits, each kind with a link', async () => {
  stubApi.get('/office/waiting', { data: { approvals: 1, badges: 0, cases: 3, reports: 2, reviews: 0 } });
  renderRoutes([{ path: '/', Component: OfficeNeeds }], { path: '/', user: aUser({ role: 'admin' }) });
  await screen.findByRole('link', { name: '3 open cases' });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 reports', '/office/reports'],
    ['3 open cases', '/office/cases'],
    ['1 approval', '/office/approvals'],
  ]);
});
