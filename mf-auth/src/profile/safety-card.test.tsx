import { renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { SafetyCard } from './safety-card.tsx';

test('blocked people can be unblocked, and reports say whether we acted', async () => {
  stubApi.get('/blocks', { data: [{ _id: 'p2', name: 'Pat P.', avatar: '', createdAt: '2026-11-01T08:00:00.000Z' }] });
  const report = {
    _id: 'r1',
    subject: { kind: 'service', id: 's1' },
    reason: 'scam',
    createdAt: '2026-11-01T08:00:00.000Z',
  };
  stubApi.get('/reports', { data: [{ ...report, title: 'Window cleaning', state: 'upheld' }] });
  const { user } = renderRoutes([{ path: '/', Component: SafetyCard }], { path: '/' });
  const reports = within(await screen.findByRole('list', { name: 'Your latest reports' }));
  expect(reports.getByRole('listitem')).toHaveTextContent('Report: Window cleaningWe acted on it');
  const deleted = stubApi.delete('/blocks/:id', () => {
    stubApi.get('/blocks', { data: [] });
    return { data: {} };
  });
  await user.click(await screen.findByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('Unblocked')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Blocked people' })).not.toBeInTheDocument();
  expect(deleted.map(({ params }) => params.id)).toEqual(['p2']);
});

test('after one of several is unblocked, their list has the focus', async () => {
  const pat = { _id: 'p2', name: 'Pat P.', avatar: '', createdAt: '2026-11-01T08:00:00.000Z' };
  const ned = { ...pat, _id: 'p3', name: 'Ned G.' };
  stubApi.get('/blocks', { data: [pat, ned] });
  stubApi.get('/reports', { data: [] });
  const { user } = renderRoutes([{ path: '/', Component: SafetyCard }], { path: '/' });
  stubApi.delete('/blocks/:id', { data: {} });
  const [first] = await screen.findAllByRole('button', { name: 'Unblock' });
  stubApi.get('/blocks', { data: [ned] });
  if (first) await user.click(first);
  await waitFor(() => expect(screen.getByRole('list', { name: 'Blocked people' })).toHaveFocus());
});

test('each page of blocked people can be loaded', async () => {
  const pat = { _id: 'p2', name: 'Pat P.', avatar: '', createdAt: '2026-11-01T08:00:00.000Z' };
  stubApi.get('/blocks', ({ query }) =>
    query.has('cursor') ? { data: [{ ...pat, _id: 'p3', name: 'Ned G.' }] } : { data: [pat], next: 'later' },
  );
  stubApi.get('/reports', { data: [] });
  const { user } = renderRoutes([{ path: '/', Component: SafetyCard }], { path: '/' });
  const list = await screen.findByRole('list', { name: 'Blocked people' });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(list).toHaveFocus());
  expect(list).toHaveTextContent(/Pat P\..*Ned G\./);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('blocks that do not load can be retried', async () => {
  stubApi.get('/blocks', () => stubApi.noAnswer());
  stubApi.get('/reports', { data: [] });
  const { user } = renderRoutes([{ path: '/', Component: SafetyCard }], { path: '/' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  stubApi.get('/blocks', { data: [{ _id: 'p2', name: 'Pat P.', avatar: '', createdAt: '2026-11-01T08:00:00.000Z' }] });
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeVisible();
  expect(retry).not.toBeInTheDocument();
});
