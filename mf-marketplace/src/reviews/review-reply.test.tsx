import { aReview, aUser, enter, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { ReviewReply } from './review-reply.tsx';

const provider = aUser({ _id: 'p2', role: 'provider' });
const reply = { _id: 'y1', text: 'I am sorry.', createdAt: new Date().toISOString() };
const open = (change: Parameters<typeof aReview>[0], user = provider) =>
  renderRoutes([{ path: '/', element: <ReviewReply review={aReview({ provider: 'p2', ...change })} /> }], {
    path: '/',
    user,
  });

test('the provider replies in place; after an error the text stays', async () => {
  const { user } = open({});
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Reply' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Your reply' });
  await enter(user, { 'Your reply': 'Thank you!' });
  stubApi.post('/reviews/:id/reply', () => stubApi.noAnswer());
  await user.click(screen.getByRole('button', { name: 'Publish Reply' }));
  expect(await screen.findByText('Failed to write your reply')).toBeVisible();
  expect(field).toHaveValue('Thank you!');
  const sent = stubApi.post('/reviews/:id/reply', { data: aReview() });
  await user.click(screen.getByRole('button', { name: 'Publish Reply' }));
  expect(await screen.findByText('Reply published')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'Thank you!' }]);
});

test('a reply can be changed for a day', async () => {
  open({ reply });
  expect(await screen.findByRole('button', { name: /^Edit reply/ })).toBeVisible();
});

test('after that it stays', async () => {
  open({ reply: { ...reply, createdAt: '2026-01-01T08:00:00.000Z' } });
  expect(await screen.findByText('I am sorry.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('others read the reply, and have no button to write one', async () => {
  open({ reply }, aUser({ _id: 'c9' }));
  expect(await screen.findByText('I am sorry.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Report this reply' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Reply|Edit)/ })).not.toBeInTheDocument();
});
