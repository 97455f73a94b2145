import { errorCodes, reportReasonNames } from '@nearhand/contracts';
import { aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { ReportButton } from './report-button.tsx';

const open = (user?: ReturnType<typeof aUser>) =>
  renderRoutes(
    [
      { path: '/', element: <ReportButton kind="message" id="m1" ownerId="p2" /> },
      { path: '/auth/login', element: <h1>Login</h1> },
    ],
    { path: '/', ...(user && { user }) },
  );

test('a report has a reason, and says what is handed over; after an error its text stays', async () => {
  const { user } = open(aUser());
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this message' }));
  expect(dialog.getByText(/Nothing else of your conversation is read/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(await dialog.findByText('Please choose a reason')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(await dialog.findByText('Please say what is wrong')).toBeVisible();
  stubApi.post('/reports', () => stubApi.noAnswer());
  await user.type(dialog.getByRole('textbox', { name: /^More about it/ }), 'He asked twice.');
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByText('Failed to send your report')).toBeVisible();
  const sent = stubApi.post('/reports', { data: {} });
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByText('Report sent')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Report' })).toHaveFocus());
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'message', id: 'm1', reason: 'other', details: 'He asked twice.' },
  ]);
});

test('a report sent again after a lost answer is reported: the dialog closes', async () => {
  const { user } = open(aUser());
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: reportReasonNames.fake }));
  stubApi.post('/reports', () => stubApi.refusal(409, errorCodes.reportExists, 'You have reported this already.'));
  await user.click(dialog.getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByRole('status')).toHaveTextContent('You have reported this already.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a visitor logs in first', async () => {
  const { user, location } = open();
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(location()).toBe('/auth/login');
});
