import { aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const address = 'https://nearhand.test/api/calendars/first.ics';
const other = 'https://nearhand.test/api/calendars/second.ics';

const open = async (url?: string) => {
  stubApi.get('/bookings/me', { data: [] });
  stubApi.get('/waiting', { data: [] });
  const read = stubApi.get('/calendar-feed', { data: url ? { url } : {} });
  const page = renderRoutes(routes, { path: '/user/my-bookings', user: aUser() });
  await page.user.click(await screen.findByRole('button', { name: 'Sync Calendar' }));
  return { ...page, read, dialog: within(await screen.findByRole('dialog', { name: 'Sync with Your Calendar' })) };
};
const withClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true });
afterEach(() => Reflect.deleteProperty(window.navigator, 'clipboard'));

test('an address is made, copied, and added to a calendar or explained', async () => {
  const { user, dialog } = await open();
  const made = stubApi.post('/calendar-feed', { data: { url: address } });
  const copied: string[] = [];
  await user.click(await dialog.findByRole('button', { name: 'Make an Address' }));
  expect(await dialog.findByRole('textbox', { name: 'Secret Address' })).toHaveValue(address);
  expect(made).toHaveLength(1);
  expect(dialog.getByText('Outlook')).toBeVisible();
  const links = dialog.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  const webcal = 'webcal://nearhand.test/api/calendars/first.ics';
  expect(links).toEqual([
    ['Add to Google Calendar', `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`],
    ['Add to Apple Calendar', webcal],
  ]);
  withClipboard(async (text) => void copied.push(text));
  await user.click(dialog.getByRole('button', { name: 'Copy Address' }));
  expect(await screen.findByText('Address copied')).toBeVisible();
  expect(copied).toEqual([address]);
});

test('an address that cannot be copied is shown', async () => {
  const { user, dialog } = await open(address);
  const copy = await dialog.findByRole('button', { name: 'Copy Address' });
  withClipboard(() => Promise.reject(new Error('denied')));
  await user.click(copy);
  expect(await screen.findByText('The address could not be copied')).toBeVisible();
  expect(screen.getByText(address)).toBeVisible();
});

test('a new address replaces the one before after a question', async () => {
  const { user, dialog } = await open(address);
  const made = stubApi.post('/calendar-feed', { data: { url: other } });
  await user.click(await dialog.findByRole('button', { name: 'Make a New Address' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Make a New Address?' }));
  await user.click(question.getByRole('button', { name: 'Keep the Address' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(made).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Make a New Address' }));
  await user.click(await screen.findByRole('button', { name: 'Make New Address' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Secret Address' })).toHaveValue(other));
});

test('an address that ended meanwhile, as after a new password, is not shown again', async () => {
  const { user, dialog, queryClient } = await open(address);
  queryClient.setDefaultOptions({ queries: { staleTime: 15_000, retry: false } });
  await dialog.findByRole('textbox', { name: 'Secret Address' });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  stubApi.get('/calendar-feed', { data: {} });
  await user.click(screen.getByRole('button', { name: 'Sync Calendar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make an Address' })).toBeVisible());
});

test('sharing stops after a question', async () => {
  const { user, dialog } = await open(address);
  const revoked = stubApi.delete('/calendar-feed', { data: {} });
  await user.click(await dialog.findByRole('button', { name: 'Stop Sharing' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop Sharing?' }));
  await user.click(question.getByRole('button', { name: 'Stop Sharing' }));
  expect(await dialog.findByRole('button', { name: 'Make an Address' })).toBeVisible();
  expect(revoked).toHaveLength(1);
});

test('an error is a sentence, and loading can be repeated', async () => {
  stubApi.get('/bookings/me', { data: [] });
  stubApi.get('/waiting', { data: [] });
  stubApi.get('/calendar-feed', stubApi.refusal(500, 'server/unexpected', 'No.'));
  const { user } = renderRoutes(routes, { path: '/user/my-bookings', user: aUser() });
  await user.click(await screen.findByRole('button', { name: 'Sync Calendar' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  stubApi.get('/calendar-feed', { data: {} });
  await user.click(retry);
  stubApi.post('/calendar-feed', stubApi.refusal(429, 'session/too-many-attempts', 'Too many attempts.'));
  await user.click(await screen.findByRole('button', { name: 'Make an Address' }));
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
});
