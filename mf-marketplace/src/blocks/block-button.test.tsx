import { aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { BlockButton } from './block-button.tsx';

const open = (user = aUser()) =>
  renderRoutes([{ path: '/', element: <BlockButton person={{ _id: 'p2', name: 'Pat Provider' }} /> }], {
    path: '/',
    user,
  });

test('the dialog names the bookings that stay open; after that the button unblocks', async () => {
  const booking = {
    _id: 'b1',
    service: 'Window cleaning',
    date: '2027-03-03T00:00:00.000Z',
    timeSlot: '9:00 AM - 11:00 AM',
  };
  stubApi.get('/blocks/:id', { data: { isBlocked: false, openBookings: [booking] } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block this person?' }));
  expect(dialog.getByRole('listitem')).toHaveTextContent('Window cleaning, Mar 3, 2027, 9:00 AM - 11:00 AM');
  const sent = stubApi.post('/blocks', () => {
    stubApi.get('/blocks/:id', held({ data: {} }).answer);
    return { data: { isBlocked: true, openBookings: [] } };
  });
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unblock' })).toHaveFocus());
  expect(sent.map(({ body }) => body)).toEqual([{ person: 'p2' }]);
});

test('an admin, who has a page while they offer a service, can only be unblocked', async () => {
  const admin = { isBlocked: true, canBlock: false, openBookings: [] };
  stubApi.get('/blocks/:id', { data: admin });
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Unblock' });
  stubApi.delete('/blocks/:id', { data: {} });
  stubApi.get('/blocks/:id', { data: { ...admin, isBlocked: false } });
  await user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
});
