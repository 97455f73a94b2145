import { defaultSchedule, ScheduleBody } from '@nearhand/contracts';
import { readAs } from '@nearhand/contracts/schema';
import { aService, aUser, hear, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { aCalendar } from '../schedule/calendar.fixture.ts';

const unset = readAs(ScheduleBody)(defaultSchedule);
const provider = aUser({ role: 'provider' });
const wholeWeek = Array.from({ length: 7 }, () => [{ start: 540, end: 1020 }]);

const open = async (schedule: ScheduleBody = unset) => {
  stubApi.get('/schedule', { data: schedule });
  stubApi.get('/calendar', { data: aCalendar({ bookings: [], busy: [] }) });
  stubApi.get('/services/me', {
    data: [aService(), aService({ _id: 'short', name: 'Quick look', durationMinutes: 60 })],
  });
  const view = renderRoutes(routes, { path: '/user/calendar/working-hours', user: provider });
  await screen.findByRole('form', { name: 'Working hours' });
  return view;
};
const day = (name: string) => within(screen.getByRole('group', { name: `Hours of ${name}` }));
const setTime = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save working hours' });

test('saves hours, buffers and special days, once', async () => {
  const { answer, letGo } = held({ data: unset });
  const sent = stubApi.put('/schedule', answer);
  const heard = hear('times.changed');
  const { user } = await open();
  await user.click(day('Sunday').getByRole('switch', { name: 'Sunday' }));
  setTime(day('Monday').getByLabelText('To'), '12:00');
  await user.click(screen.getByRole('button', { name: 'Add hours to Monday' }));
  setTime(day('Monday').getAllByLabelText('From')[1] ?? document.body, '13:00');
  setTime(day('Monday').getAllByLabelText('To')[1] ?? document.body, '18:30');
  await user.selectOptions(screen.getByLabelText('Free after'), '30 minutes');
  await user.selectOptions(screen.getByLabelText('Minimum notice'), '1 day');
  await user.click(screen.getByRole('button', { name: 'Add special day' }));
  setTime(screen.getByLabelText('Special day 1'), '2026-12-24');
  await user.dblClick(save());
  expect(screen.getByLabelText('Free after').closest('[inert]')).toBeInTheDocument();
  letGo();
  expect(await screen.findByText('Working hours saved')).toBeVisible();
  const split = [
    { start: 540, end: 720 },
    { start: 780, end: 1110 },
  ];
  expect(sent.map(({ body }) => body)).toEqual([
    {
      week: [[], split, ...wholeWeek.slice(2)],
      exceptions: [{ date: '2026-12-24', hours: [] }],
      bufferBefore: 0,
      bufferAfter: 30,
      minimumNotice: 1440,
    },
  ]);
  expect(heard).toEqual([`times.changed ${provider._id}`]);
});

test('says what customers can book on the chosen day, also for a service with a duration of its own', async () => {
  const { user } = await open();
  const times = () =>
    within(screen.getByRole('list', { name: 'Monday' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await user.click(day('Monday').getByLabelText('To'));
  expect(times()).toEqual(['9:00 AM - 11:00 AM', '11:00 AM - 1:00 PM', '1:00 PM - 3:00 PM', '3:00 PM - 5:00 PM']);
  setTime(day('Monday').getByLabelText('To'), '11:00');
  expect(times()).toEqual(['9:00 AM - 11:00 AM']);
  await user.selectOptions(await screen.findByLabelText('Show the times of'), 'Quick look (1 hour)');
  expect(times()).toEqual(['9:00 AM - 10:00 AM', '10:00 AM - 11:00 AM']);
});

test('the hours of a day are copied to all days, where days off stay off, or removed', async () => {
  const { user } = await open();
  await user.click(day('Saturday').getByRole('switch', { name: 'Saturday' }));
  await user.click(screen.getByRole('button', { name: 'Add hours to Friday' }));
  setTime(day('Friday').getAllByLabelText('From')[1] ?? document.body, '18:00');
  setTime(day('Friday').getAllByLabelText('To')[1] ?? document.body, '20:00');
  await user.click(screen.getByRole('button', { name: 'Copy to all days: Friday' }));
  const begins = (name: string) =>
    day(name)
      .queryAllByLabelText('From')
      .map((field) => field.getAttribute('value'));
  expect([begins('Sunday'), begins('Saturday')]).toEqual([['09:00', '18:00'], []]);
  await user.click(screen.getByRole('button', { name: 'Remove hours 2 of Friday' }));
  expect(begins('Friday')).toEqual(['09:00']);
  expect(screen.getByRole('group', { name: 'Hours of Friday' })).toHaveFocus();
});

test('an error stands by its field, and nothing is sent', async () => {
  const sent = stubApi.put('/schedule', { data: unset });
  const { user } = await open();
  setTime(day('Monday').getByLabelText('To'), '08:00');
  await user.click(save());
  await waitFor(() => expect(day('Monday').getByLabelText('To')).toHaveFocus());
  expect(day('Monday').getByLabelText('To')).toHaveAccessibleDescription('The end must be after the begin');
  expect(sent).toHaveLength(0);
});

test('after an error of the API the form keeps its input and can be sent again', async () => {
  stubApi.put('/schedule', () => stubApi.refusal(400, 'input/invalid', 'The day 2026-11-23 has passed.'));
  const { user } = await open();
  setTime(day('Monday').getByLabelText('From'), '10:00');
  await user.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to save working hoursThe day 2026-11-23 has passed.');
  expect(day('Monday').getByLabelText('From')).toHaveValue('10:00');
  const sent = stubApi.put('/schedule', { data: unset });
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('leaving asks only while there are changes', async () => {
  const { user, location } = await open();
  await user.selectOptions(screen.getByLabelText('Free before'), '15 minutes');
  await user.click(screen.getByRole('link', { name: 'Week' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(screen.getByLabelText('Free before')).toHaveDisplayValue('15 minutes');
  stubApi.put('/schedule', { data: { ...unset, bufferBefore: 15 } });
  await user.click(save());
  await screen.findByText('Working hours saved');
  await user.click(screen.getByRole('link', { name: 'Week' }));
  await waitFor(() => expect(location()).toBe('/user/calendar'));
});

test('the form stays while the services are asked for again after an error', async () => {
  stubApi.get('/schedule', { data: unset });
  stubApi.get('/calendar', () => stubApi.noAnswer());
  stubApi.get('/services/me', () => stubApi.noAnswer());
  const { queryClient } = renderRoutes(routes, { path: '/user/calendar/working-hours', user: provider });
  const form = await screen.findByRole('form', { name: 'Working hours' });
  const { answer, letGo } = held({ data: [] });
  const asked = stubApi.get('/services/me', answer);
  void queryClient.refetchQueries();
  await waitFor(() => expect(asked).toHaveLength(1));
  letGo();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(form).toBeInTheDocument();
});
