import type { Review, User } from '@nearhand/contracts';
import {
  aReview,
  aService,
  aUser,
  hear,
  held,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

const service = aService();
const path = `/marketplace/service/${service._id}`;
const customer = aUser();
const mine = aReview({ _id: 'mine', user: { _id: customer._id, name: customer.name, avatar: '' }, verified: false });

const stubReviews = (...data: Review[]) =>
  stubApi.get('/reviews', ({ query }) => ({
    data: query.get('mine') ? data.filter(({ user }) => user._id === customer._id) : data,
  }));
const open = (query = '', user: User | undefined = customer) => {
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.get('/saved-services', { data: [] });
  return renderRoutes(routes, { path: `${path}${query}`, user });
};
const openTab = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('tab', { name: 'Step 3: Reviews' }));
  return within(screen.getByRole('tabpanel'));
};

test('shows author, rating, date and verified bookings; an own review has buttons', async () => {
  const calls = stubReviews(aReview(), mine);
  const { user } = open();
  const [theirs, own] = (await (await openTab(user)).findAllByRole('listitem')).map((item) => within(item));
  expect(theirs?.getByText('Sam Someone', { selector: 'bdi' })).toBeVisible();
  expect(theirs?.getByRole('img', { name: '3 out of 5 stars' })).toBeVisible();
  expect(theirs?.getByText('Left the kitchen spotless.')).toBeVisible();
  expect(theirs?.getByText('November 3, 2026')).toBeVisible();
  expect(theirs?.getByText('Verified booking')).toBeVisible();
  expect(theirs?.getByRole('button').getAttribute('aria-label')).toBe('Report this review');
  expect(own?.queryByText('Verified booking')).not.toBeInTheDocument();
  expect(own?.getByRole('button', { name: 'Delete review' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Write a Review' })).not.toBeInTheDocument();
  // A tab that is left before its answer asks for nothing more; the other one asks again.
  expect([...new Set(calls.map(({ query }) => `${query}`))].sort()).toEqual([
    `service=${service._id}&limit=10`,
    `service=${service._id}&mine=true`,
  ]);
});

test('loads more reviews; an own review of a later page comes first until its page is loaded', async () => {
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      aReview({ _id: `r${from + index}`, comment: `Review ${from + index}` }),
    );
  stubApi.get('/reviews', ({ query }) => {
    if (query.get('mine')) return { data: [mine] };
    return query.get('cursor') ? { data: [...numbered(11, 11), mine] } : { data: numbered(1, 10), next: 'after-10' };
  });
  const { user } = open();
  const panel = await openTab(user);
  await waitFor(() => {
    const [first] = panel.getAllByRole('listitem');
    expect(first && within(first).getByRole('button', { name: 'Delete review' })).toBeVisible();
  });
  await user.dblClick(panel.getByRole('button', { name: 'Show more reviews' }));
  expect(await panel.findByText('Review 11')).toBeVisible();
  expect(panel.getAllByRole('listitem')).toHaveLength(12);
  const words = panel.getAllByRole('button').map(({ textContent }) => textContent);
  expect(words.filter(Boolean)).toEqual(['Edit review', 'Delete review']);
  await waitFor(() => expect(panel.getByRole('region', { name: 'Reviews' })).toHaveFocus());
});

test('shows an error with Retry', async () => {
  stubApi.get('/reviews', () => stubApi.noAnswer());
  const { user } = open();
  const panel = await openTab(user);
  const retry = await panel.findByRole('button', { name: 'Retry' });
  stubReviews(aReview());
  await user.click(retry);
  expect(await panel.findByText('Left the kitchen spotless.')).toBeVisible();
});

test('a review that exists already keeps the text, and cannot be sent again', async () => {
  stubReviews();
  stubApi.post('/reviews', () => {
    stubReviews(mine);
    return stubApi.refusal(409, 'review/exists', 'You have already reviewed this service.');
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a Review' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Said twice' } });
  await user.click(dialog.getByRole('button', { name: 'Submit Review' }));
  expect(await screen.findByText('You have already reviewed this service.')).toBeVisible();
  expect(dialog.getByText(/^Your review of this service stands below/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Said twice');
  expect(dialog.getByRole('button', { name: 'Submit Review' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Write a Review' })).not.toBeInTheDocument();
  expect(await (await openTab(user)).findByRole('button', { name: 'Delete review' })).toBeVisible();
});

test('a review is sent, shown, and can be written once', async () => {
  stubReviews();
  const calls = stubApi.post('/reviews', () => {
    stubReviews(mine);
    stubApi.get('/services/:id', { data: aService({ reviewCount: 13 }) });
    return { data: mine };
  });
  const heard = hear('review.changed');
  const { user, location } = open();
  await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a Review' }));
  expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
  const submit = dialog.getByRole('button', { name: 'Submit Review' });
  const comment = dialog.getByRole('textbox', { name: 'Comment' });
  for (const value of ['', '   ']) {
    fireEvent.change(comment, { target: { value } });
    expect(submit).toBeDisabled();
  }
  await user.type(dialog.getByRole('radio', { name: '5 stars' }), '{Enter}');
  await waitFor(() => expect(comment).toHaveFocus());
  expect(comment).toHaveAccessibleDescription('Please write a comment');
  fireEvent.change(comment, { target: { value: 'a'.repeat(2001) } });
  await user.click(submit);
  await waitFor(() =>
    expect(comment).toHaveAccessibleDescription('Please keep the comment to at most 2,000 characters'),
  );
  fireEvent.change(comment, { target: { value: 'a'.repeat(2000) } });
  await waitFor(() => expect(comment).toBeValid());
  fireEvent.change(comment, { target: { value: 'Spotless. ' } });
  await user.click(dialog.getByRole('radio', { name: '4 stars' }));
  await user.click(submit);
  expect(await screen.findByText('Review submitted successfully')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ service: service._id, rating: 4, comment: 'Spotless.' }]);
  expect(heard).toEqual([`review.changed ${service._id}`]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe(path);
  expect(await screen.findByText('Left the kitchen spotless.')).toBeVisible();
  expect(await screen.findByRole('img', { name: '4 out of 5 stars, 13 reviews' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Write a Review' })).not.toBeInTheDocument();
});

test('a review without an answer keeps its text, and is sent again as the same one', async () => {
  stubReviews();
  const lost = stubApi.post('/reviews', () => stubApi.noAnswer());
  const { user } = open('?review=1');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Comment' }), { target: { value: 'Fine' } });
  await user.click(screen.getByRole('button', { name: 'Submit Review' }));
  expect(await screen.findByText('Failed to submit review')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Fine');
  const sent = stubApi.post('/reviews', { data: mine });
  await user.click(screen.getByRole('button', { name: 'Submit Review' }));
  expect(await screen.findByText('Review submitted successfully')).toBeVisible();
  const [key, again] = [lost, sent].map(([call]) => call?.headers.get('Idempotency-Key'));
  expect([key, again]).toEqual([expect.any(String), key]);
});

test('Escape and Cancel ask before they discard a draft', async () => {
  stubReviews();
  const { user, location } = open('?review=1');
  const comment = await screen.findByRole('textbox', { name: 'Comment' });
  fireEvent.change(comment, { target: { value: 'Fine' } });
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your review?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(comment).toHaveValue('Fine');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe(path);
});

test('with an own review the address opens the list of reviews and shows a toast', async () => {
  stubReviews(mine);
  const { location } = open('?review=1');
  // Before the rest: a toast leaves after 4 s.
  expect(await screen.findByRole('status')).toHaveTextContent('You have already reviewed this service.');
  expect(await screen.findByRole('button', { name: 'Delete review' })).toBeVisible();
  await waitFor(() => expect(location()).toBe(path));
  expect(screen.getByRole('tab', { name: 'Step 3: Reviews', selected: true })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a visitor is asked to log in, and nothing is sent', async () => {
  stubReviews();
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  const { user, location, navigationState } = renderRoutes(routes, { path: `${path}?review=1` });
  expect(await screen.findByText(/^You must be logged in to leave a review/)).toBeVisible();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Comment' }), { target: { value: 'Fine' } });
  await user.click(screen.getByRole('button', { name: 'Submit Review' }));
  expect(await screen.findByText('You must be logged in to leave a review')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location()).toBe('/auth/login'));
  expect(navigationState()).toEqual({ from: `${path}?review=1` });
});

test('an own review is deleted after confirmation', async () => {
  stubReviews(mine);
  const calls = stubApi.delete('/reviews/:id', () => {
    stubApi.get('/reviews', held({ data: [] }).answer);
    return { data: null };
  });
  const { user } = open();
  const panel = await openTab(user);
  await user.click(await panel.findByRole('button', { name: 'Delete review' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete your review?' });
  expect(question).toHaveAccessibleDescription(/it stops counting towards the rating/);
  await user.click(within(question).getByText('Delete'));
  expect(await screen.findByText('Review deleted successfully')).toBeVisible();
  expect(calls[0]?.params.id).toBe('mine');
  expect(await panel.findByText('No reviews yet. Be the first to review this service!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Write a Review' })).toBeVisible();
  await waitFor(() => expect(panel.getByRole('region', { name: 'Reviews' })).toHaveFocus());
});

test.each([
  ['stays without an answer', () => stubApi.noAnswer(), 'Failed to delete review', 'Left the kitchen spotless.'],
  [
    'leaves the list if it was deleted elsewhere',
    () => stubApi.refusal(404, 'review/not-found', 'Review not found.'),
    'Review not found.',
    'No reviews yet. Be the first to review this service!',
  ],
])('a review that cannot be deleted %s', async (_what, answer, toast, shown) => {
  stubReviews(mine);
  stubApi.delete('/reviews/:id', answer);
  const { user } = open();
  const panel = await openTab(user);
  await user.click(await panel.findByRole('button', { name: 'Delete review' }));
  const confirm = within(await screen.findByRole('alertdialog')).getByText('Delete');
  if (shown.startsWith('No')) stubReviews();
  await user.click(confirm);
  expect(await screen.findByText(toast)).toBeVisible();
  expect(await panel.findByText(shown)).toBeVisible();
});

const pending = { ...mine, pending: true };

test('the author sees that the review waits for approval, and may change or delete it', async () => {
  stubReviews(pending);
  const { user } = open();
  const panel = await openTab(user);
  expect(await panel.findByText('Waiting for approval')).toBeVisible();
  expect(panel.getByText(/An admin looks at this one before others see it/)).toBeVisible();
  const offered = panel.getAllByRole('button').map(({ textContent }) => textContent);
  expect(offered).toEqual(['Edit review', 'Delete review']);
});

test('a hidden review stays as it is', async () => {
  stubReviews({ ...pending, hidden: true });
  const panel = await openTab(open().user);
  expect(await panel.findByText(mine.comment)).toBeVisible();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
});

test('an admin approves a pending review, and cannot approve public ones', async () => {
  stubReviews(pending, aReview());
  const calls = stubApi.post('/reviews/:id/approve', () => {
    stubApi.get('/reviews', held({ data: [] }).answer);
    return { data: mine };
  });
  const { user } = open('', aUser({ _id: 'admin', role: 'admin' }));
  const panel = await openTab(user);
  await user.click(await panel.findByRole('button', { name: 'Approve review' }));
  expect(await screen.findByText('Review approved')).toBeVisible();
  expect(calls.map(({ params, query }) => [params.id, query.get('seen')])).toEqual([['mine', pending.createdAt]]);
  await waitFor(() => expect(panel.queryByText('Waiting for approval')).not.toBeInTheDocument());
  expect(panel.queryByRole('button', { name: /^(Approve|Delete)/ })).not.toBeInTheDocument();
  await waitFor(() => expect(panel.getByRole('region', { name: 'Reviews' })).toHaveFocus());
});

test('an approval that fails shows an error', async () => {
  stubReviews(pending);
  stubApi.post('/reviews/:id/approve', () => stubApi.noAnswer());
  const { user } = open('', aUser({ _id: 'admin', role: 'admin' }));
  const panel = await openTab(user);
  await user.click(await panel.findByRole('button', { name: 'Approve review' }));
  expect(await screen.findByText('Failed to approve review')).toBeVisible();
});

test.each([
  ['pending', pending, 1, /It has not been public/],
  ['hidden', { ...pending, hidden: true }, 0, /hidden now.*its author may write a new one/],
])('an admin deletes a %s review', async (_state, review, approvals, explanation) => {
  stubReviews(review);
  const calls = stubApi.delete('/reviews/:id', { data: {} });
  const { user } = open('', aUser({ _id: 'admin', role: 'admin' }));
  const panel = await openTab(user);
  await user.click(await panel.findByRole('button', { name: 'Delete review' }));
  expect(panel.queryAllByRole('button', { name: 'Approve review', hidden: true })).toHaveLength(approvals);
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this review?' });
  expect(question).toHaveAccessibleDescription(explanation);
  await user.click(within(question).getByText('Delete'));
  expect(await screen.findByText('Review deleted successfully')).toBeVisible();
  expect(calls).toHaveLength(1);
});
