import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from '@testing-library/react';
import OfficeNeeds from './office-needs.tsx';

test('the dashboard of an admin counts what waits, each kind with a link', async () => {
  stubApi.get('/office/waiting', { data: { approvals: 1, badges: 0, cases: 3, reports: 2, reviews: 1 } });
  renderRoutes([{ path: '/', Component: OfficeNeeds }], { path: '/', user: aUser({ role: 'admin' }) });
  await screen.findByRole('link', { name: '3 open cases' });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 reports', '/office/reports'],
    ['3 open cases', '/office/cases'],
    ['1 review to approve', '/office/reviews'],
    ['1 approval', '/office/approvals'],
  ]);
  // It was approved in another tab.
  stubApi.get('/office/waiting', { data: { approvals: 0, badges: 0, cases: 3, reports: 0, reviews: 0 } });
  act(() => events.emit('review.changed', { serviceId: 's1' }));
  await waitFor(() =>
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['3 open cases']),
  );
});
