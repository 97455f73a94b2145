import type { Review } from '@nearhand/contracts';
import { aReview, aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import PendingReviews from './pending-reviews.tsx';

const admin = aUser({ _id: 'admin', role: 'admin' });
const one = aReview({ _id: 'one', verified: false, pending: true });
const other = aReview({ _id: 'other', verified: false, pending: true, serviceName: 'Dog walk', comment: 'Awful.' });
const stubPending = (...data: Review[]) => stubApi.get('/reviews', { data });
const open = () => renderRoutes([{ path: '/', Component: PendingReviews }], { path: '/', user: admin });

test('an admin approves one review after the other until none is left', async () => {
  const calls = stubPending(one, other);
  const { user } = open();
  const section = within(await screen.findByRole('region', { name: 'Pending Reviews' }));
  expect(calls[0]?.query.get('pending')).toBe('true');
  expect(section.getByText(/^2 to approve or delete/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Dog walk' })).toHaveAttribute(
    'href',
    `/marketplace/service/${one.service}`,
  );
  const approved = stubApi.post('/reviews/:id/approve', () => {
    stubPending(other);
    return { data: one };
  });
  const [first] = await section.findAllByRole('button', { name: 'Approve review' });
  if (first) await user.click(first);
  expect(await section.findByText(/^1 to approve or delete/)).toBeVisible();
  stubApi.post('/reviews/:id/approve', () => {
    stubPending();
    return { data: other };
  });
  await user.click(section.getByRole('button', { name: 'Approve review' }));
  expect(await screen.findByText('No reviews wait')).toBeVisible();
  expect(approved.map(({ params }) => params.id)).toEqual(['one']);
});

test('after all shown ones are approved, those that follow are awaited', async () => {
  stubApi.get('/reviews', { data: [one], next: 'more' });
  const { user } = open();
  const { answer, letGo } = held({ data: [other] });
  stubApi.post('/reviews/:id/approve', () => {
    stubApi.get('/reviews', answer);
    return { data: { ...one, pending: false } };
  });
  await user.click(await screen.findByRole('button', { name: 'Approve review' }));
  await waitFor(() => expect(screen.queryByText(one.comment)).not.toBeInTheDocument());
  expect(screen.queryByText('No reviews wait')).not.toBeInTheDocument();
  letGo();
  expect(await screen.findByText('Awful.')).toBeVisible();
});

test('shows an error with Retry', async () => {
  stubApi.get('/reviews', () => stubApi.noAnswer());
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the pending reviews");
  stubPending(one);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Left the kitchen spotless.')).toBeVisible();
});
