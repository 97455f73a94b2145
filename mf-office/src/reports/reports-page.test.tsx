import type { ReportedThing } from '@nearhand/contracts';
import { enter, held, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { openOffice } from '../office/office.fixture.ts';

const aThing: ReportedThing = {
  _id: '00000000-0000-4000-8000-000000000800',
  subject: { kind: 'message', id: '00000000-0000-4000-8000-000000000801' },
  title: 'Rude Author',
  owner: { _id: '00000000-0000-4000-8000-000000000700', name: 'Rude Author' },
  quote: 'Pay me in cash.',
  quoteHash: 'ab'.repeat(32),
  isHidden: false,
  weight: 1.5,
  reports: [
    {
      _id: '00000000-0000-4000-8000-000000000800',
      reporter: { _id: '00000000-0000-4000-8000-000000000001', name: 'Carla Customer' },
      reason: 'other',
      details: 'He asked twice.',
      weight: 1.5,
      createdAt: '2026-11-24T12:00:00.000Z',
    },
  ],
};

test('a message is quoted with its hash and shown with its pictures, and one move with a reason decides it', async () => {
  const image = '00000000-0000-4000-8000-000000000802';
  stubApi.get('/office/reports', { data: [{ ...aThing, images: [image] }] });
  const { user } = openOffice('/office/reports');
  const card = within(await screen.findByRole('list', { name: 'Reports' }));
  expect(card.getByText('Pay me in cash.')).toBeVisible();
  expect(card.getByText(`SHA-256 ${'ab'.repeat(32)}`)).toBeVisible();
  expect(card.getByRole('img', { name: /Number 1 of the message/ })).toHaveAttribute(
    'src',
    `/api/office/reports/${aThing._id}/pictures/${image}?size=small`,
  );
  expect(card.getByText('He asked twice.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Hide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this?' }));
  await enter(user, { Reason: 'Against rule 4.' });
  stubApi.post('/office/reports/:id/decide', () =>
    stubApi.refusal(409, 'report/decided', 'Another admin has decided this already.'),
  );
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Another admin has decided this already.')).toBeVisible();
  const sent = stubApi.post('/office/reports/:id/decide', () => {
    stubApi.get('/office/reports', held({ data: [] }).answer);
    return { data: {} };
  });
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('No open reports')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { move: 'hide', reason: 'Against rule 4.', until: '2026-11-24T12:00:00.000Z' },
  ]);
});

test('a report about a later text shows it', async () => {
  const [first] = aThing.reports;
  const later = { ...first, _id: '00000000-0000-4000-8000-000000000803', quote: 'Pay me in gold.' };
  stubApi.get('/office/reports', { data: [{ ...aThing, reports: [first, later] }] });
  openOffice('/office/reports');
  expect(await screen.findByText('Pay me in gold.')).toBeVisible();
});

test('the queue shows one kind, which the address stores', async () => {
  const calls = stubApi.get('/office/reports', { data: [] });
  const { user, location } = openOffice('/office/reports?state=decided');
  expect(await screen.findByText('No decided reports')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Review');
  await waitFor(() => expect(calls.at(-1)?.query.toString()).toBe('state=decided&kind=review'));
  expect(location()).toBe('/office/reports?state=decided&kind=review');
});

test('a person cannot be hidden', async () => {
  stubApi.get('/office/reports', { data: [{ ...aThing, subject: { ...aThing.subject, kind: 'person' } }] });
  openOffice('/office/reports');
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
});

test('a reason that was not sent stays with its report', async () => {
  stubApi.get('/office/reports', { data: [aThing, { ...aThing, _id: 'other' }] });
  const warn = async (index: number) => {
    const page = openOffice('/office/reports');
    const button = (await screen.findAllByRole('button', { name: 'Warn' }))[index];
    if (button) await page.user.click(button);
    return { ...page, reason: await screen.findByLabelText('Reason') };
  };
  const { user, unmount } = await warn(0);
  await enter(user, { Reason: 'Against rule 4.' });
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  const other = await warn(1);
  expect(other.reason).toHaveValue('');
  other.unmount();
  expect((await warn(0)).reason).toHaveValue('Against rule 4.');
});
