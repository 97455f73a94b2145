import type { ImportedCalendar } from '@nearhand/contracts';
import { aUser, enter, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const fromAddress: ImportedCalendar = {
  _id: 'c1',
  name: 'My other job',
  url: 'https://calendar.example.test/a.ics',
  busyTimes: 3,
  importedAt: '2026-11-23T12:00:00.000Z',
};
const failing: ImportedCalendar = { _id: 'c2', name: 'School', busyTimes: 0, problem: 'The address did not answer.' };

const open = async (calendars: ImportedCalendar[] = [fromAddress, failing]) => {
  stubApi.get('/imported-calendars', { data: calendars });
  const view = renderRoutes(routes, { path: '/user/calendar/imported', user: aUser({ role: 'provider' }) });
  await screen.findByRole('form', { name: 'Sync from an address' });
  return view;
};
const importButton = () => screen.getByRole('button', { name: 'Sync calendar' });

test('each calendar says its state', async () => {
  await open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/My other jobhttps:\/\/calendar\.example\.test\/a\.ics3 busy times, synced .*Synced/);
  expect(second).toHaveTextContent(/School0 busy timesThe address did not answer\.Not synced/);
});

test('imports from an address, also as other products show it', async () => {
  const sent = stubApi.post('/imported-calendars', { data: fromAddress }, { status: 201 });
  const { user } = await open([]);
  expect(await screen.findByText('No synced calendars')).toBeVisible();
  await enter(user, { Name: 'My other job', Address: 'http://calendar.example.test/a.ics' });
  await user.click(importButton());
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(/begins with https/);
  await enter(user, { Address: 'webcals://calendar.example.test/a.ics' });
  const reads = stubApi.get('/imported-calendars', { data: [fromAddress] });
  await user.click(importButton());
  expect(await screen.findByText('Calendar synced')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'My other job', url: 'https://calendar.example.test/a.ics' }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(await screen.findByText('My other job')).toBeVisible();
  expect(reads).toHaveLength(1);
  expect(screen.getByLabelText('Address')).toHaveValue('');
});

test('an address that cannot be read is explained, and stays in its field', async () => {
  stubApi.post('/imported-calendars', () => stubApi.refusal(400, 'calendar/unreadable', 'This is no calendar.'));
  const { user } = await open([]);
  await enter(user, { Name: 'A', Address: 'https://example.test' });
  await user.click(importButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to sync the calendarThis is no calendar.');
  expect(screen.getByLabelText('Address')).toHaveValue('https://example.test');
});

test('a file is uploaded; an error is explained', async () => {
  stubApi.post('/imported-calendars/upload', () => stubApi.refusal(400, 'calendar/unreadable', 'This is no calendar.'));
  const { user } = await open([]);
  const file = new File(['BEGIN:VCALENDAR'], 'job.ics', { type: 'text/calendar' });
  await user.upload(screen.getByLabelText('Upload a calendar file'), file);
  expect(await screen.findByRole('alert')).toHaveTextContent('This is no calendar.');
  const sent = stubApi.post('/imported-calendars/upload', { data: failing }, { status: 201 });
  await user.upload(screen.getByLabelText('Upload a calendar file'), file);
  expect(await screen.findByText('Calendar synced')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a file says its last day, in the message and in the list', async () => {
  const file: ImportedCalendar = { _id: 'c3', name: 'job', busyTimes: 3, lastDay: '2099-01-04' };
  stubApi.post('/imported-calendars/upload', { data: file }, { status: 201 });
  const { user } = await open([{ ...file, lastDay: '2020-01-04' }]);
  const [item] = await screen.findAllByRole('listitem');
  expect(item).toHaveTextContent('It blocked times through Sat, Jan 4, 2020. Please upload it again.');
  stubApi.get('/imported-calendars', { data: [file] });
  const content = new File(['BEGIN:VCALENDAR'], 'job.ics', { type: 'text/calendar' });
  await user.upload(screen.getByLabelText('Upload a calendar file'), content);
  expect(await screen.findByText('It blocks times through Sun, Jan 4, 2099.')).toBeVisible();
  expect(
    await screen.findByText('It blocks times through Sun, Jan 4, 2099. Upload it again before then.'),
  ).toBeVisible();
});

test('an event that could not be read is told, in the message and in the list', async () => {
  const partly = { ...fromAddress, notice: '1 of 12 events could not be read: line 40.' };
  stubApi.post('/imported-calendars', { data: partly }, { status: 201 });
  const { user } = await open([]);
  await enter(user, { Name: 'My other job', Address: 'https://calendar.example.test/a.ics' });
  stubApi.get('/imported-calendars', { data: [partly] });
  await user.click(importButton());
  expect(await screen.findByRole('status')).toHaveTextContent(`Calendar synced${partly.notice}`);
  expect(await screen.findByRole('listitem')).toHaveTextContent(/could not be read: line 40\..*Synced/);
});

test('a calendar is removed after a question', async () => {
  const { user } = await open([fromAddress]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove synced calendar?' });
  expect(question).toHaveTextContent('The busy times of “My other job” no longer block your times.');
  const sent = stubApi.delete('/imported-calendars/:id', { data: {} });
  stubApi.get('/imported-calendars', { data: [] });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent.map(({ params }) => params.id)).toEqual(['c1']));
  expect(await screen.findByText('No synced calendars')).toBeVisible();
});
