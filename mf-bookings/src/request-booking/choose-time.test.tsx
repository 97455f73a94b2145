import { addDays, type DayTimes, localDay, type TimeState, toWireDate } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, aService, aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { longDay, timeName } from '../times/calendar-month.ts';

const service = aService();
const path = `/marketplace/book/${service._id}`;
const today = localDay(new Date());
const ahead = (days: number) => addDays(today, days);
const morning = '9:00 AM - 11:00 AM';
const noon = '11:00 AM - 1:00 PM';
const afternoon = '1:00 PM - 3:00 PM';

/** Tomorrow is full, in two days only noon is taken, in three is closed, the others are free. */
const marketDays = (): DayTimes[] =>
  Array.from({ length: 31 }, (_, index) => {
    const states: Record<number, TimeState[]> = {
      0: ['begun', 'begun', 'begun'],
      1: ['taken', 'taken', 'taken'],
      2: ['free', 'taken', 'free'],
      3: [],
    };
    const of = states[index] ?? ['free', 'free', 'free'];
    return {
      date: ahead(index),
      times: of.map((state, at) => ({ timeSlot: [morning, noon, afternoon][at] ?? '', state })),
    };
  });

const open = () => {
  const days = marketDays();
  stubApi.get('/services/:id', { data: service });
  const asked = stubApi.get('/services/:id/availability', () => ({
    data: { today, providerId: service.provider._id, days, slots: [morning, noon, afternoon], taken: [] },
  }));
  stubApi.get('/waiting', { data: [] });
  stubApi.get('/bookings/me', { data: [] });
  const setState = (index: number, slot: string, state: TimeState) => {
    const time = days[index]?.times.find(({ timeSlot }) => timeSlot === slot);
    if (time) time.state = state;
  };
  return { ...renderRoutes(routes, { path, user: aUser() }), asked, setState };
};
const dayButton = (index: number) =>
  screen.findByRole('button', { name: new RegExp(`^(Today, )?${longDay(ahead(index))},`) });
const time = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });
const fields = () => [
  screen.getByLabelText<HTMLInputElement>('Date').value,
  screen.getByLabelText<HTMLSelectElement>('Time slot').value,
];

test('no day is chosen at first; a day and one of its times fill the fields', async () => {
  const { user } = open();
  await user.click(await dayButton(4));
  expect(fields()).toEqual([ahead(4), '']);
  expect(await dayButton(4)).toHaveAccessibleName(`${longDay(ahead(4))}, 3 free times, chosen`);
  await user.click(await time(noon));
  expect(fields()).toEqual([ahead(4), noon]);
  expect(screen.getByRole('radiogroup', { name: `Times on ${longDay(ahead(4))}` })).toBeVisible();
});

test('until a day is chosen, the times of the soonest show, and one press chooses day and time', async () => {
  const { user } = open();
  await user.click(await time(afternoon));
  expect(fields()).toEqual([ahead(2), afternoon]);
});

test('days say how many times are free; closed ones cannot be chosen', async () => {
  const { user } = open();
  expect(await dayButton(2)).toHaveAccessibleName(`${longDay(ahead(2))}, 2 free times`);
  for (const [index, words] of [
    [0, 'no free times'],
    [3, 'closed'],
  ] as const) {
    const day = await dayButton(index);
    expect(day).toHaveAccessibleName(`${index === 0 ? 'Today, ' : ''}${longDay(ahead(index))}, ${words}`);
    expect(day).toHaveAttribute('aria-disabled', 'true');
    await user.click(day);
    expect(fields()).toEqual(['', '']);
  }
});

test('the next free time is chosen in one step, and Enter on it sends the form', async () => {
  const sent = stubApi.post('/bookings', { data: aBooking() }, { status: 201 });
  stubApi.get('/bookings/:id', { data: aBooking() });
  const { user } = open();
  await user.click(
    await screen.findByRole('button', { name: `Next free: ${timeName({ date: ahead(2), timeSlot: '9:00 AM' })}` }),
  );
  expect(fields()).toEqual([ahead(2), morning]);
  expect(await time(morning)).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ date: toWireDate(ahead(2)), timeSlot: morning });
});

test('keys move within the booking window, and Enter and Space choose', async () => {
  const { user } = open();
  const grid = await screen.findByRole('grid');
  const stops = within(grid)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  act(() => stops[0]?.focus());
  await user.keyboard('{PageUp}{PageUp}');
  expect(await dayButton(0)).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(await dayButton(0)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await dayButton(7)).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(fields()[0]).toBe(ahead(8));
  await user.keyboard('{PageDown}{PageDown}{Enter}');
  expect(await dayButton(30)).toHaveFocus();
  expect(fields()[0]).toBe(ahead(30));
  await user.tab();
  expect(await time(morning)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(fields()).toEqual([ahead(30), morning]);
});

test('Tab reaches the calendar also after midnight took its first day away', async () => {
  const { user } = open();
  const button = await dayButton(2);
  act(() => button.focus());
  await user.keyboard('{PageUp}');
  expect(await dayButton(0)).toHaveFocus();
  stubApi.get('/services/:id/availability', {
    data: { today: ahead(1), providerId: service.provider._id, days: marketDays().slice(1), slots: [], taken: [] },
  });
  act(() => events.emit('times.changed', { providerId: service.provider._id }));
  await waitFor(async () => expect(await dayButton(1)).toHaveAttribute('tabindex', '0'));
});

test('the fields move the calendar', async () => {
  const { user } = open();
  await screen.findByRole('grid');
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: ahead(30) } });
  expect(await dayButton(30)).toHaveAccessibleName(/, chosen$/);
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
  expect(await time(noon)).toBeChecked();
});

test('another day keeps the time where it is free there, else asks again', async () => {
  const { user } = open();
  await user.click(await dayButton(4));
  await user.click(await time(noon));
  await user.click(await dayButton(5));
  expect(fields()).toEqual([ahead(5), noon]);
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: ahead(4) } });
  await user.click(await dayButton(2));
  expect(fields()).toEqual([ahead(2), '']);
  expect(screen.getByLabelText('Time slot')).not.toHaveAccessibleDescription();
});

test('a time that is taken while the form is open is said, with free times nearby; what was filled in stays', async () => {
  const { user, asked, setState } = open();
  await user.click(await dayButton(4));
  await user.click(await time(noon));
  fireEvent.change(screen.getByLabelText('Notes (optional)'), { target: { value: 'Ring twice' } });
  const before = asked.length;
  setState(4, noon, 'taken');
  act(() => events.emit('times.changed', { providerId: 'another' }));
  act(() => events.emit('times.changed', { providerId: service.provider._id }));
  const lost = timeName({ date: ahead(4), timeSlot: noon });
  expect(await screen.findByText(new RegExp(`${lost} has just been taken.`))).toBeVisible();
  expect(asked).toHaveLength(before + 1);
  expect(fields()).toEqual([ahead(4), noon]);
  await waitFor(() => expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription(/already taken/));
  await user.click(screen.getByRole('button', { name: timeName({ date: ahead(4), timeSlot: afternoon }) }));
  expect(fields()).toEqual([ahead(4), afternoon]);
  expect(await time(afternoon)).toHaveFocus();
  expect(screen.queryByText(/has just been taken/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Notes (optional)')).toHaveValue('Ring twice');
  await waitFor(() => expect(screen.getByLabelText('Time slot')).not.toHaveAccessibleDescription());
});

test('a lost race shows its sentence, and up to three free times that fill the fields', async () => {
  const alternatives = [
    { date: ahead(4), timeSlot: morning },
    { date: ahead(6), timeSlot: noon },
  ];
  const { user, setState } = open();
  stubApi.post('/bookings', () => {
    setState(4, noon, 'taken');
    return stubApi.refusal(409, 'booking/slot-taken', 'Someone has just taken that time. Please choose another one.', {
      alternatives,
    });
  });
  await user.click(await dayButton(4));
  await user.click(await time(noon));
  await user.click(screen.getByRole('button', { name: 'Confirm Booking' }));
  const notice = await screen.findByRole('note');
  expect(notice).toHaveTextContent('Someone has just taken that time.');
  await waitFor(async () => expect(await time(noon)).toBeDisabled());
  expect(within(notice).getAllByRole('button').length).toBeLessThanOrEqual(3);
  await user.click(within(notice).getByRole('button', { name: timeName({ date: ahead(6), timeSlot: noon }) }));
  expect(fields()).toEqual([ahead(6), noon]);
  expect(await time(noon)).toHaveFocus();
  expect(notice).not.toBeInTheDocument();
});
