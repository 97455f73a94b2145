import { addDays, type Credential, localDay } from '@nearhand/contracts';
import { aUser, enter, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const validUntil = addDays(localDay(new Date()), 90);
const credential = (change: Partial<Credential>): Credential => ({
  _id: 'c1',
  kind: 'licence',
  title: 'Master electrician',
  number: 'L-7',
  issuer: 'State board',
  validUntil: '2030-06-09',
  state: 'approved',
  isExpired: false,
  file: { type: 'application/pdf', bytes: 900 },
  createdAt: '2026-11-01T10:00:00.000Z',
  ...change,
});
const pdf = new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' });

const open = async (list: Credential[] = []) => {
  stubApi.get('/credentials', { data: list });
  const view = renderRoutes(routes, { path: '/user/credentials', user: aUser({ role: 'provider' }) });
  await screen.findByRole('form', { name: 'Hand in' });
  return view;
};
const handIn = () => screen.getByRole('button', { name: 'Hand in' });

test('each one says its state; the owner can download the file', async () => {
  await open([
    credential({}),
    credential({ _id: 'c2', state: 'waiting', kind: 'insurance', title: 'Liability' }),
    credential({ _id: 'c3', state: 'rejected', title: 'Plumber', reason: 'The picture is too dark.', isExpired: true }),
    credential({ _id: 'c4', isExpired: true, title: 'Old' }),
  ]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Master electricianLicence, L-7, State boardValid until Jun 9, 2030Approved/),
    expect.stringMatching(/^LiabilityInsurance.*Waiting/),
    expect.stringMatching(/^Plumber.*too dark\.Not approved/),
    expect.stringMatching(/^Old.*Was valid until.*Expired/),
  ]);
  const link = within(rows[0] ?? document.body).getByRole('link', { name: 'File' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/credentials\/c1\/file$/));
});

test('hands in the file with its details, once', async () => {
  const files = stubApi.post('/credentials/files', { data: { file: 'f1' } }, { status: 201 });
  const sent = stubApi.post('/credentials', { data: credential({}) }, { status: 201 });
  const { user } = await open();
  expect(await screen.findByText('Nothing handed in yet')).toBeVisible();
  await enter(user, { Title: 'Master electrician', 'Issued by': 'State board', 'Valid until': validUntil });
  await user.upload(screen.getByLabelText('File'), pdf);
  expect(screen.getByText('licence.pdf')).toBeVisible();
  stubApi.get('/credentials', { data: [credential({ state: 'waiting' })] });
  await user.dblClick(handIn());
  expect(await screen.findByText('Handed in')).toBeVisible();
  expect(files).toHaveLength(1);
  const details = { kind: 'licence', title: 'Master electrician', issuer: 'State board', validUntil };
  expect(sent.map(({ body }) => body)).toEqual([{ ...details, file: 'f1' }]);
  expect(await screen.findByText('Waiting')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('');
});

test('a missing file, a day that has passed and a refusal are explained, and the input stays', async () => {
  stubApi.post('/credentials/files', () => stubApi.refusal(400, 'upload/not-a-picture', 'This file is a web page.'));
  const { user } = await open();
  await enter(user, { Title: 'A', 'Issued by': 'B', 'Valid until': '2020-01-01' });
  await user.click(handIn());
  expect(screen.getByLabelText('Valid until')).toHaveAccessibleDescription(/has not passed/);
  await enter(user, { 'Valid until': validUntil });
  await user.click(handIn());
  await waitFor(() => expect(screen.getByLabelText('File')).toHaveFocus());
  expect(screen.getByLabelText('File')).toHaveAccessibleDescription('Please choose the file');
  await user.upload(screen.getByLabelText('File'), pdf);
  await user.click(handIn());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to hand it inThis file is a web page.');
  expect(screen.getByLabelText('Title')).toHaveValue('A');
  expect(screen.getByText('licence.pdf')).toBeVisible();
});

test('after a lost answer the same file is named again: the API knows it', async () => {
  const files = stubApi.post('/credentials/files', { data: { file: 'f1' } }, { status: 201 });
  const lost = stubApi.post('/credentials', () => stubApi.noAnswer());
  const { user } = await open();
  await enter(user, { Title: 'Master electrician', 'Issued by': 'State board', 'Valid until': validUntil });
  await user.upload(screen.getByLabelText('File'), new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }));
  await user.click(handIn());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to hand it in');
  const sent = stubApi.post('/credentials', { data: credential({}) }, { status: 201 });
  await user.click(handIn());
  expect(await screen.findByText('Handed in')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual(lost.map(({ body }) => body));
  expect(files).toHaveLength(1);
});

test('one is deleted after a question, which names the badge', async () => {
  const { user } = await open([credential({})]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete it with its file?' });
  expect(question).toHaveTextContent('and the badge goes');
  const sent = stubApi.delete('/credentials/:id', { data: {} });
  stubApi.get('/credentials', { data: [] });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Nothing handed in yet')).toBeVisible();
  expect(sent.map(({ params }) => params.id)).toEqual(['c1']);
});
