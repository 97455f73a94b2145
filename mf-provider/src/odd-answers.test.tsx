import { paths } from '@nearhand/contracts';
import { aService, aUser, renderRoutes, screen, stubApi } from '@nearhand/testing';
import { routes } from './routes.tsx';

const open = (path: string, role: 'provider' | 'admin' = 'provider') =>
  renderRoutes(routes, { path, user: aUser({ role }) });

test('changing a service with nothing but its id', async () => {
  stubApi.get('/services/:id', { data: { _id: aService()._id } });
  open(paths.editService('1'), 'admin');
  expect(await screen.findByLabelText('Service name')).toBeVisible();
  expect(screen.getByText('Save Changes')).toBeVisible();
});

test('a calendar with nothing in it', async () => {
  stubApi.get('/calendar', { data: { today: 'odd' } });
  open(paths.calendar);
  expect(await screen.findByText('Nothing is booked this week.')).toBeVisible();
});
