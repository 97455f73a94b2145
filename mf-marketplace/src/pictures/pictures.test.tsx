import {
  aConversation,
  aReview,
  aService,
  aUser,
  held,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

const customer = aUser();
const conversation = aConversation();
const { lastMessage } = conversation;
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0crc!\0\0\0\0IENDcrc!';
const file = (name: string, content = png) =>
  new File([Uint8Array.from(content, (character) => character.charCodeAt(0))], name, { type: 'image/png' });
const input = () => screen.findByLabelText('Add pictures');

const openConversation = (messages = [lastMessage], user = customer) => {
  stubApi.get('/conversations/:id', { data: conversation });
  stubApi.get('/conversations/:id/messages', { data: { messages, hasEarlier: false } });
  return renderRoutes(routes, { path: `/messages/${conversation._id}`, user });
};

test('a picture alone is a message; what cannot be uploaded is named and nothing is lost', async () => {
  stubApi.post('/upload/message', { data: { image: 'p1' } });
  const sent = { ...lastMessage, _id: 'sent', position: 2, sender: customer._id, text: '', images: ['p1'] };
  const calls = stubApi.post('/conversations/:id/messages', { data: sent });
  const { user } = openConversation();
  await user.upload(await input(), [file('tap.png'), file('words.png', 'no picture')]);
  expect(await screen.findByText(/words\.png/)).toBeVisible();
  const added = within(await screen.findByRole('list', { name: 'Pictures' }));
  expect(added.getByRole('img', { name: 'Number 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const show = await screen.findByRole('button', { name: 'Picture 1 from you' });
  const address = `/api/conversations/${conversation._id}/pictures/p1`;
  expect(within(show).getByRole('img')).toHaveAttribute('src', `${address}?size=small`);
  expect(calls.map(({ body }) => body)).toEqual([{ text: '', images: ['p1'] }]);
  expect(screen.queryByRole('list', { name: 'Pictures' })).not.toBeInTheDocument();
  await user.click(show);
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture 1 from you' }));
  expect(dialog.getByRole('img')).toHaveAttribute('src', address);
});

test('a message has up to four pictures; one can be removed', async () => {
  let count = 0;
  stubApi.post('/upload/message', () => {
    count += 1;
    return { data: { image: `p${count}` } };
  });
  const { user } = openConversation();
  await user.upload(
    await input(),
    ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.png`)),
  );
  expect(await screen.findByText('Too many pictures')).toBeVisible();
  expect(screen.getByLabelText('4 of 4 pictures')).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Remove picture 2' }));
  expect(screen.getAllByRole('button', { name: /^Remove picture/ })).toHaveLength(3);
  expect(count).toBe(4);
});

test('a picture that is removed while another is uploaded does not come back', async () => {
  const { answer, letGo } = held({ data: { image: 'p2' } });
  const calls = stubApi.post('/upload/message', () => (calls.length > 1 ? answer() : { data: { image: 'p1' } }));
  const { user } = openConversation();
  await user.upload(await input(), [file('a.png'), file('b.png')]);
  await waitFor(() => expect(calls).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  letGo();
  const [only, ...others] = await screen.findAllByRole('img', { name: /^Number/ });
  expect(only).toHaveAttribute('src', '/api/upload/message/p2?size=small');
  expect(others).toHaveLength(0);
});

test('a picture that is chosen while a message is sent stays for the next one', async () => {
  stubApi.post('/upload/message', { data: { image: 'p1' } });
  const { answer, letGo } = held({ data: { ...lastMessage, _id: 'sent', position: 2, sender: customer._id } });
  stubApi.post('/conversations/:id/messages', answer);
  const { user } = openConversation();
  await user.type(await screen.findByLabelText('Message'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.upload(await input(), file('a.png'));
  await screen.findByRole('img', { name: 'Number 1' });
  letGo();
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
  expect(screen.getByRole('img', { name: 'Number 1' })).toBeVisible();
});

test('pictures of a message that is not sent survive a reload, for their sender alone', async () => {
  stubApi.post('/upload/message', { data: { image: 'p1' } });
  const { user, unmount } = openConversation();
  await user.upload(await input(), file('tap.png'));
  expect(await screen.findByRole('img', { name: 'Number 1' })).toBeVisible();
  fireEvent(window, new Event('pagehide'));
  unmount();
  const { unmount: leave } = openConversation();
  expect(await screen.findByRole('img', { name: 'Number 1' })).toHaveAttribute(
    'src',
    '/api/upload/message/p1?size=small',
  );
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  fireEvent(window, new Event('pagehide'));
  leave();
  openConversation([lastMessage], aUser({ _id: 'another-user' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Number 1' })).not.toBeInTheDocument());
});

test('a message whose picture went with its author says so', async () => {
  openConversation([{ ...lastMessage, text: '' }]);
  expect(await screen.findByText('The picture was removed.')).toBeVisible();
});

test('a review shows its pictures; its author can change them', async () => {
  const service = aService();
  const user = { _id: customer._id, name: customer.name, avatar: '' };
  const mine = aReview({ user, images: ['/api/uploads/a-1600.webp'] });
  stubApi.get('/reviews', { data: [mine] });
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.get('/saved-services', { data: [] });
  const calls = stubApi.put('/reviews/:id', { data: mine });
  stubApi.post('/upload/review', { data: { imageUrl: '/api/uploads/b-1600.webp' } });
  const { user: person } = renderRoutes(routes, { path: `/marketplace/service/${service._id}`, user: customer });
  await person.click(await screen.findByRole('tab', { name: 'Step 3: Reviews' }));
  expect(await screen.findByRole('button', { name: /^Picture 1 of the review/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Edit review' }));
  await person.upload(await input(), file('b.png'));
  expect(await screen.findByRole('button', { name: 'Remove picture 2' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  expect(screen.getAllByRole('button', { name: /^Remove picture/ })).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ images: ['/api/uploads/b-1600.webp'] }]));
});
