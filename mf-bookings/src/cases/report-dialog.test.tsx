import {
  aBooking,
  aBookingMoney,
  aCase,
  aUser,
  enter,
  held,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
} from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

const booking = aBooking({ status: 'completed', paymentStatus: 'paid' });

const open = async () => {
  const money = aBookingMoney({ proposable: [] });
  stubApi.get('/bookings/:id', { data: booking });
  stubApi.get('/bookings/:id/money', () => ({ data: money }));
  const page = renderRoutes(routes, { path: `/user/my-bookings/${booking._id}`, user: aUser() });
  await page.user.click(await screen.findByRole('button', { name: 'Report a Problem' }));
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Report a Problem' }) };
};
const send = () => screen.findByRole('button', { name: 'Send Report' });
const statement = () => screen.getByLabelText('Your statement');

test('a problem is reported, once for a double click', async () => {
  const { user, dialog } = await open();
  expect(dialog).toHaveAccessibleDescription(
    'While the case is open, the money of this booking cannot be withdrawn. Our team decides after hearing both sides.',
  );
  const answer = held(undefined);
  const sent = stubApi.post('/bookings/:id/case', async () => {
    await answer.answer();
    // The answer shows, also where the money cannot be read again.
    stubApi.get('/bookings/:id/money', () => stubApi.noAnswer());
    return { data: aCase({ reason: 'no-show' }) };
  });
  await user.click(screen.getByRole('radio', { name: 'Nobody came' }));
  await enter(user, { 'Your statement': ' I waited. ' });
  await waitFor(() => expect(statement()).toHaveAccessibleDescription('11 of 2,000 characters'));
  await user.dblClick(await send());
  answer.letGo();
  expect(await screen.findByText('Problem reported')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'no-show', statement: 'I waited.' }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Reported Problem' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Report a Problem' })).not.toBeInTheDocument();
});

test('errors show at their fields, and an error of the API keeps the input', async () => {
  const { user } = await open();
  const sent = stubApi.post('/bookings/:id/case', () =>
    stubApi.refusal(409, 'case/refused', 'A case is open already.'),
  );
  await user.click(await send());
  await waitFor(() => expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Please choose a reason'));
  expect(statement()).toHaveAccessibleDescription('Please write your statement');
  fireEvent.change(statement(), { target: { value: 'x'.repeat(2001) } });
  await waitFor(() => expect(statement()).toHaveAccessibleDescription(/at most 2,000 characters/));
  expect(sent).toEqual([]);
  fireEvent.change(statement(), { target: { value: 'The charge is wrong.' } });
  await user.click(screen.getByRole('radio', { name: 'A problem with the payment' }));
  await user.click(await send());
  expect(await screen.findByText('A case is open already.')).toBeVisible();
  expect(statement()).toHaveValue('The charge is wrong.');
  expect(screen.getByRole('radio', { name: 'A problem with the payment' })).toBeChecked();
});

test('a dialog that was open when its page was left opens again with its input', async () => {
  const { user, unmount } = await open();
  await enter(user, { 'Your statement': 'Nobody came.' });
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  renderRoutes(routes, { path: `/user/my-bookings/${booking._id}`, user: aUser() });
  expect(await screen.findByRole('dialog', { name: 'Report a Problem' })).toBeVisible();
  await waitFor(() => expect(statement()).toHaveValue('Nobody came.'));
});
