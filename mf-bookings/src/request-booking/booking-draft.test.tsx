import { addDays, localDay } from '@nearhand/contracts';
import { sessionStore } from '@nearhand/platform/host';
import { aService, aUser, refusedToken, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

const carla = aUser();
const service = aService();
const soon = addDays(localDay(new Date()), 3);
const slot = '11:00 AM - 1:00 PM';
const [, tokenRefused] = refusedToken;
afterEach(() => sessionStorage.clear());

test('the draft is restored after a session that ended on submit', async () => {
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.post('/bookings', tokenRefused);
  const { user, location } = renderRoutes(routes, { path: `/marketplace/book/${service._id}`, user: carla });
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: soon } });
  await user.selectOptions(screen.getByLabelText('Time slot'), slot);
  await user.type(screen.getByLabelText('Notes (optional)'), 'Ring twice');
  await user.click(screen.getByRole('button', { name: 'Confirm Booking' }));
  await waitFor(() => expect(screen.queryByLabelText('Date')).not.toBeInTheDocument());
  expect(screen.queryByText('Only customers can book services')).not.toBeInTheDocument();

  stubApi.get('/auth/me', { data: carla });
  act(() => sessionStore.getState().begin('another-token'));
  await waitFor(() => expect(screen.getByLabelText('Notes (optional)')).toHaveValue('Ring twice'));
  expect(screen.getByLabelText('Time slot')).toHaveValue(slot);
  expect(location()).toBe(`/marketplace/book/${service._id}`);
});

test('a reload restores the draft', async () => {
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  const open = () => renderRoutes(routes, { path: `/marketplace/book/${service._id}`, user: carla });
  const { user, unmount } = open();
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: soon } });
  await user.selectOptions(screen.getByLabelText('Time slot'), slot);
  await user.type(screen.getByLabelText('Service address'), ', back door');
  await user.type(screen.getByLabelText('Notes (optional)'), 'Ring twice');
  fireEvent(window, new Event('pagehide'));
  unmount();
  open();
  await waitFor(() => expect(screen.getByLabelText('Notes (optional)')).toHaveValue('Ring twice'));
  expect(screen.getByLabelText('Date')).toHaveValue(soon);
  expect(screen.getByLabelText('Time slot')).toHaveValue(slot);
  expect(screen.getByLabelText('Service address')).toHaveValue('12 Mill Lane, back door');
});
