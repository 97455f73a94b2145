import { type OfficeCredential, officePaths } from '@nearhand/contracts';
import { enter, held, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { openOffice } from '../office/office.fixture.ts';

const credential = (change: Partial<OfficeCredential> = {}): OfficeCredential => ({
  _id: 'c1',
  kind: 'insurance',
  title: 'Public liability',
  number: 'PL-7',
  issuer: 'Harbor Mutual',
  validUntil: '2030-06-09',
  state: 'waiting',
  isExpired: false,
  file: { type: 'application/pdf', bytes: 900 },
  createdAt: '2026-11-01T10:00:00.000Z',
  owner: { _id: 'p1', name: 'Pat Provider', email: 'pat@example.test' },
  ...change,
});
const stubList = (...list: OfficeCredential[]) =>
  stubApi.get('/office/credentials', ({ query }) => ({
    data: list.filter(({ state }) => state === query.get('state')),
  }));
const row = async () => within(await screen.findByRole('listitem'));

test('a waiting one shows its facts and its file; approving asks first, and it leaves the queue', async () => {
  stubList(credential());
  const { user } = openOffice(officePaths.badges);
  const first = await row();
  expect(first.getByRole('link', { name: 'Public liability' })).toHaveAttribute('href', '/office/people/p1');
  expect(first.getByText(/Insurance of/)).toHaveTextContent('Insurance of Pat Provider, valid until Jun 9, 2030');
  expect(first.getByRole('link', { name: 'PDF' })).toHaveAttribute(
    'href',
    expect.stringMatching(/credentials\/c1\/file$/),
  );
  const sent = stubApi.post('/office/credentials/:id/approve', { data: {} });
  await user.click(first.getByRole('button', { name: 'Approve' }));
  const question = await screen.findByRole('alertdialog', { name: 'Approve this insurance?' });
  stubApi.get('/office/credentials', held({ data: [] }).answer);
  await user.dblClick(within(question).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('No badge waits')).toBeVisible();
  expect(sent.map(({ params, query }) => [params.id, query.get('name')])).toEqual([['c1', 'Pat Provider']]);
});

test('after all shown ones are decided, those of the next page are awaited', async () => {
  stubApi.get('/office/credentials', { data: [credential()], next: 'more' });
  const { user } = openOffice(officePaths.badges);
  stubApi.post('/office/credentials/:id/approve', { data: {} });
  await user.click((await row()).getByRole('button', { name: 'Approve' }));
  const { answer, letGo } = held({ data: [credential({ _id: 'c2', title: 'Electrician' })] });
  stubApi.get('/office/credentials', answer);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByText('Public liability')).not.toBeInTheDocument());
  expect(screen.queryByText('No badge waits')).not.toBeInTheDocument();
  letGo();
  expect(await screen.findByText('Electrician')).toBeVisible();
});

test('rejecting needs a reason, which stays when the call fails', async () => {
  stubList(credential());
  stubApi.post('/office/credentials/:id/reject', () => stubApi.refusal(409, 'credential/decided', 'It is decided.'));
  const { user } = openOffice(officePaths.badges);
  await user.click((await row()).getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject it?' }));
  await enter(user, { Reason: 'Too dark.' });
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('It is decided.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Too dark.');
  const sent = stubApi.post('/office/credentials/:id/reject', { data: {} });
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Too dark.' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a picture opens in a dialog; an expired one cannot be approved; the address stores the tab', async () => {
  stubList(credential({ file: { type: 'image/webp', bytes: 9 }, isExpired: true }));
  stubApi.get('/credentials/:id/file', { picture: true });
  const { user, location } = openOffice(officePaths.badges);
  const first = await row();
  expect(first.getByText('Expired')).toBeVisible();
  expect(first.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await user.click(first.getByRole('button', { name: 'Look' }));
  const picture = await screen.findByRole('img', { name: 'The file of Public liability' });
  expect(picture).toHaveAttribute('src', expect.stringMatching(/^data:image\/webp;base64,/));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('tab', { name: 'Approved' }));
  expect(await screen.findByText('None approved yet')).toBeVisible();
  expect(location()).toBe('/office/badges?state=approved');
});
