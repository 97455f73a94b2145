import { events } from '@nearhand/platform';
import { aUser, hear, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { aBusyTime, aCalendar, aCalendarBooking } from '../schedule/calendar.fixture.ts';

const provider = aUser({ role: 'provider' });
const open = async (path = '/user/calendar/time-off') => {
  stubApi.get('/time-off', { data: [aBusyTime()] });
  const asked = stubApi.get('/calendar', { data: aCalendar() });
  const view = renderRoutes(routes, { path, user: provider });
  await screen.findByRole('form', { name: 'Add time off' });
  return { ...view, asked };
};
const fill = (texts: Record<string, string>) => {
  for (const [label, value] of Object.entries(texts))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const add = () => screen.getByRole('button', { name: 'Add time off' });

test('shows which bookings are affected, and changes none of them', async () => {
  const { answer, letGo } = held({ data: aBusyTime() });
  const sent = stubApi.post('/time-off', answer, { status: 201 });
  const heard = hear('times.changed');
  const { user } = await open();
  fill({ 'First day': '2026-11-24', 'Last day': '2026-11-25', Note: 'Away' });
  await screen.findByText(/One booking lies within this time\. It stays as it is/);
  const row = screen.getByRole('article', { name: 'House cleaning' });
  expect(row).toHaveTextContent(/Tue, Nov 24, 2026, 9:00 AM - 11:00 AM.*for Ada Moss/);
  expect(screen.getByRole('link', { name: 'House cleaning' })).toHaveAttribute('href', '/user/my-bookings/b1');
  const reads = stubApi.get('/time-off', held({ data: [] }).answer);
  await user.dblClick(add());
  expect(screen.getByLabelText('Note').closest('[inert]')).toBeInTheDocument();
  letGo();
  expect(await screen.findByText('Time off added')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ from: '2026-11-24', to: '2026-11-25', note: 'Away' }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  expect(heard).toEqual([`times.changed ${provider._id}`]);
  expect(screen.getByLabelText('Note')).toHaveValue('');
  // The list shows it by the answer: it is read again beside.
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(reads).toHaveLength(1);
});

test('hours of the day that the calendar linked to', async () => {
  const sent = stubApi.post('/time-off', { data: aBusyTime() }, { status: 201 });
  const { user } = await open('/user/calendar/time-off?day=2026-11-24');
  expect(screen.getByLabelText('First day')).toHaveValue('2026-11-24');
  await user.click(screen.getByRole('switch', { name: 'Only some hours of one day' }));
  fill({ From: '12:00', To: '13:00' });
  expect(await screen.findByText('No booking lies within this time.')).toBeVisible();
  stubApi.get('/calendar', { data: aCalendar({ bookings: [aCalendarBooking({ timeSlot: '12:00 PM - 2:00 PM' })] }) });
  act(() => events.emit('booking.changed', { bookingId: 'b1' }));
  expect(await screen.findByText(/One booking lies within this time/)).toBeVisible();
  await user.click(add());
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ from: '2026-11-24', to: '2026-11-24', start: 720, end: 780 }]),
  );
});

test('a link to a day that does not exist fills no field', async () => {
  const { user } = await open('/user/calendar/time-off?day=2026-11-31');
  await user.click(add());
  expect(screen.getByLabelText('First day')).toHaveAccessibleDescription('Please choose the first day');
});

test('after an error the form keeps its input', async () => {
  stubApi.post('/time-off', () => stubApi.refusal(409, 'calendar/too-much-time-off', 'You have 200 entries.'));
  const { user } = await open();
  await user.click(add());
  expect(screen.getByLabelText('First day')).toHaveAccessibleDescription('Please choose the first day');
  fill({ 'First day': '2026-12-24', 'Last day': '2026-12-26', Note: 'Away' });
  await user.click(add());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to add time offYou have 200 entries.');
  expect(screen.getByLabelText('Note')).toHaveValue('Away');
});

test('time off is removed after a question, also where the list cannot be read again', async () => {
  const { user } = await open();
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('Thu, Nov 26, 2026Thanksgiving');
  await user.click(within(row).getByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove time off?' });
  const sent = stubApi.delete('/time-off/:id', { data: {} });
  stubApi.get('/time-off', () => stubApi.noAnswer());
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Time off removed')).toBeVisible();
  expect(await screen.findByText('No time off')).toBeVisible();
  expect(sent.map(({ params }) => params.id)).toEqual(['off']);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('when bookings cannot be looked up, the form says so', async () => {
  await open();
  stubApi.get('/calendar', () => stubApi.noAnswer());
  fill({ 'First day': '2026-12-24', 'Last day': '2026-12-26' });
  expect(await screen.findByText(/could not look up which bookings/)).toBeVisible();
});
