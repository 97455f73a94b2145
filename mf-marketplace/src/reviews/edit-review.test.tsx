import type { Review } from '@nearhand/contracts';
import { aReview, aService, aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { toChangeReview, toReviewForm } from './review-form.ts';

const customer = aUser();
const mine = aReview({ _id: 'mine', rating: 3, user: { _id: customer._id, name: customer.name, avatar: '' } });
const stubReviews = (...data: Review[]) => stubApi.get('/reviews', { data });

const open = async () => {
  stubReviews(mine, aReview());
  stubApi.get('/services/:id', { data: aService() });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.get('/saved-services', { data: [] });
  const view = renderRoutes(routes, { path: `/marketplace/service/${aService()._id}`, user: customer });
  await view.user.click(await screen.findByRole('tab', { name: 'Step 3: Reviews' }));
  await view.user.click(await screen.findByRole('button', { name: 'Edit review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Your Review' }));
  return { ...view, dialog, comment: dialog.getByRole('textbox', { name: 'Comment' }) };
};
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('the dialog shows the review, and sends only changed fields, once', async () => {
  const { user, dialog, comment } = await open();
  const { answer, letGo } = held({ data: mine });
  const calls = stubApi.put('/reviews/:id', answer);
  expect(dialog.getByRole('radio', { name: '3 stars' })).toBeChecked();
  expect(comment).toHaveValue('Left the kitchen spotless.');
  fireEvent.change(comment, { target: { value: '' } });
  expect(save()).toBeDisabled();
  fireEvent.change(comment, { target: { value: ' Still <b>spotless</b>. ' } });
  await user.dblClick(save());
  expect(await dialog.findByRole('button', { name: 'Saving...' })).toBeDisabled();
  stubReviews({ ...mine, comment: 'Still <b>spotless</b>.', editedAt: '2026-11-21T09:00:00.000Z' }, aReview());
  letGo();
  expect(await screen.findByText('Review updated successfully')).toBeVisible();
  await closed();
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([['mine', { comment: 'Still <b>spotless</b>.' }]]);
  expect(screen.getByText('Still <b>spotless</b>.')).toBeVisible();
  expect(screen.getAllByText('edited')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Edit review' })).toHaveFocus();
});

test('without a change it closes without a call', async () => {
  const { user, comment } = await open();
  const calls = stubApi.put('/reviews/:id', { data: mine });
  fireEvent.change(comment, { target: { value: ` ${mine.comment}  ` } });
  await user.click(save());
  await closed();
  expect(calls).toHaveLength(0);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit review' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await closed();
});

test('a change without an answer stays in the dialog, which says that it failed', async () => {
  const { user, comment } = await open();
  stubApi.put('/reviews/:id', () => stubApi.noAnswer());
  fireEvent.change(comment, { target: { value: `${mine.comment} Really` } });
  await user.click(save());
  expect(await screen.findByText('Failed to update review')).toBeVisible();
  expect(comment).toHaveValue('Left the kitchen spotless. Really');
  await waitFor(() => expect(save()).toBeEnabled());
});

test('a review that was deleted meanwhile keeps its text in the dialog and leaves the list', async () => {
  const { user, comment } = await open();
  stubApi.put('/reviews/:id', () => stubApi.refusal(404, 'review/not-found', 'Review not found.'));
  fireEvent.change(comment, { target: { value: `${mine.comment} Really` } });
  stubReviews();
  await user.click(save());
  expect(await screen.findByText(/^This review was deleted meanwhile/)).toBeVisible();
  expect(screen.queryByText('Review not found.')).not.toBeInTheDocument();
  expect(comment).toHaveValue('Left the kitchen spotless. Really');
  expect(save()).toBeDisabled();
  expect(await screen.findByText('No reviews yet. Be the first to review this service!')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await closed();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Reviews' })).toHaveFocus());
});

const review = aReview({ rating: 3, comment: 'Fine' });

test.each([
  ['nothing', {}, undefined],
  ['the comment', { comment: 'Great' }, { comment: 'Great' }],
  ['the rating', { rating: '4' }, { rating: 4 }],
  ['both', { rating: '1', comment: 'Bad' }, { rating: 1, comment: 'Bad' }],
] as const)('only changed fields are sent: %s', (_what, change, sent) => {
  expect(toChangeReview(review, { ...toReviewForm(review), ...change })).toEqual(sent);
});
