import { paths } from '@nearhand/contracts';
import { renderRoutes, screen, stubApi } from '@nearhand/testing';
import { press } from '../accounts/account-forms.fixture.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const path = paths.unsubscribe('from-the-email');
const open = (address = path) =>
  renderRoutes([{ path: '/auth/unsubscribe', Component: UnsubscribePage }], { path: address });
const stop = async () => press(await screen.findByRole('button', { name: 'Unsubscribe' }));

test('one press stops the emails, says which, and how to get them again', async () => {
  const sent = stubApi.post('/auth/unsubscribe', { data: { setting: 'notifyMessages' } });
  open();
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  expect(sent).toHaveLength(0);
  await stop();
  expect(await screen.findByRole('status')).toHaveTextContent('You are unsubscribed: “New messages” is off.');
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'from-the-email' }]);
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', paths.profile);
});

test('a link that is wrong or incomplete offers nothing to press', async () => {
  const text = 'This link is not complete.';
  stubApi.post('/auth/unsubscribe', () => stubApi.refusal(400, 'account/unsubscribe-invalid', text));
  const { unmount } = open();
  await stop();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
  unmount();
  open('/auth/unsubscribe');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
});
