import { type AdminAction, paths } from '@nearhand/contracts';
import { held, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { openOffice } from '../office/office.fixture.ts';

const anAction = (change: Partial<AdminAction> = {}): AdminAction => ({
  _id: '00000000-0000-4000-8000-000000000900',
  action: 'POST office/people/:id/suspend',
  admin: { _id: '00000000-0000-4000-8000-0000000000a1', name: 'Ada Admin' },
  subject: { kind: 'person', id: '00000000-0000-4000-8000-000000000700', name: 'Pat Provider' },
  reason: 'Sold tickets that did not exist.',
  details: [],
  createdAt: '2026-11-24T12:00:00.000Z',
  ...change,
});

test('each line says who did what to whom and why; an unknown action is shown by the name of its route', async () => {
  const other = anAction({
    _id: '2',
    action: 'POST new/thing',
    subject: undefined,
    reason: '',
    askedBy: { _id: '00000000-0000-4000-8000-0000000000a2', name: 'Otto Admin' },
    details: [{ name: 'status', value: 'cancelled' }],
  });
  const calls = stubApi.get('/office/actions', { data: [anAction(), other] });
  const { user, location } = openOffice('/office/log');
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(/^Suspended a personAda Admin · Pat Provider · /);
  expect(rows[1]).toHaveTextContent(/^POST new\/thingAda Admin, asked by Otto Admin · /);
  expect(rows[0]).toHaveTextContent('“Sold tickets that did not exist.”');
  expect(rows[1]).toHaveTextContent('status: cancelled');
  const [first] = screen.getAllByRole('link', { name: 'Ada Admin' });
  if (first) await user.click(first);
  expect(location()).toBe('/office/log?admin=00000000-0000-4000-8000-0000000000a1');
  const narrowed = await screen.findByRole('link', { name: 'Show all lines' });
  await waitFor(() => expect(narrowed.parentElement).toHaveTextContent('By Ada Admin · Show all lines'));
  expect(calls.at(-1)?.query.get('admin')).toBe('00000000-0000-4000-8000-0000000000a1');
});

test('the lines about one person name the person', async () => {
  stubApi.get('/office/actions', { data: [anAction()] });
  openOffice('/office/log?subject=00000000-0000-4000-8000-000000000700');
  await screen.findByRole('listitem');
  expect(screen.getByRole('link', { name: 'Show all lines' }).parentElement).toHaveTextContent(
    'About Pat Provider · Show all lines',
  );
});

test('an approval of another admin shows what it is about, and is confirmed after a question, one’s own is withdrawn', async () => {
  const base = {
    action: 'DELETE reviews/:id',
    subject: { kind: 'review', id: '00000000-0000-4000-8000-000000000600', name: '' },
    state: 'waiting',
    createdAt: '2026-11-24T12:00:00.000Z',
  };
  const own = { ...base, _id: 'w1', admin: { _id: 'a1', name: 'Me' }, summary: 'Delete the first review' };
  const theirs = {
    ...base,
    _id: 'w2',
    admin: { _id: 'a2', name: 'Otto' },
    summary: 'Delete the second review',
    subject: { ...base.subject, serviceId: 's1' },
    quote: 'Buy at our shop instead.',
    reason: 'It is an advertisement.',
  };
  stubApi.get('/office/approvals', { data: [own, theirs] });
  const { user } = openOffice('/office/approvals');
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('Two approvals wait.');
  expect(second).toHaveTextContent('“Buy at our shop instead.”Reason: It is an advertisement.');
  expect(within(second).getByRole('link', { name: 'review 00000000' })).toHaveAttribute('href', paths.service('s1'));
  expect(await within(first).findByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect(within(first).queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  const confirmed = stubApi.post('/office/approvals/:id/confirm', () => {
    stubApi.get('/office/approvals', held({ data: [] }).answer);
    return { data: {} };
  });
  await user.click(within(second).getByRole('button', { name: 'Confirm' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm this request?' });
  expect(question).toHaveTextContent('Delete the second review');
  expect(confirmed).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Confirmed and done')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(confirmed.map(({ params }) => params.id)).toEqual(['w2']);
  stubApi.post('/office/approvals/:id/reject', { data: {} });
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn')).toBeVisible();
});
