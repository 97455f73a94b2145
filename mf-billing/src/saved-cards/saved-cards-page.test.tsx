import type { SavedCard } from '@nearhand/contracts';
import { installFakeStripe } from '@nearhand/payments/testing';
import { aUser, held, onButton, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const visa: SavedCard = { _id: 'c1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, isPreferred: true };
const mastercard: SavedCard = { ...visa, _id: 'c2', brand: 'mastercard', last4: '4444', isPreferred: false };
const stubCards = (...cards: SavedCard[]) => stubApi.get('/cards', { data: cards });
const open = (cards: SavedCard[], results: unknown[] = []) => {
  const fake = installFakeStripe(results);
  stubCards(...cards);
  return { ...renderRoutes(routes, { path: '/user/cards', user: aUser() }), fake };
};
const list = () => screen.findByRole('list', { name: 'Saved cards' });
const names = async () => (await within(await list()).findAllByRole('heading')).map(({ textContent }) => textContent);

test('shows the cards, the preferred one first; another one is preferred', async () => {
  const { user } = open([visa, { ...mastercard, expYear: 2020 }]);
  expect(await names()).toEqual(['Visa ending in 4242', 'Mastercard ending in 4444']);
  expect(await list()).toHaveTextContent('Preferred');
  expect(screen.getByText('Expired 12/20')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Prefer Visa ending in 4242' })).not.toBeInTheDocument();
  const sent = stubApi.put('/cards/:id/preferred', () => {
    stubApi.get('/cards', held({ data: [] }).answer);
    return { data: {} };
  });
  await user.click(screen.getByRole('button', { name: 'Prefer Mastercard ending in 4444' }));
  expect(await screen.findByText('Mastercard ending in 4444 is offered first')).toBeVisible();
  await waitFor(async () => expect((await names())[0]).toBe('Mastercard ending in 4444'));
  expect(sent.map(({ params }) => params.id)).toEqual(['c2']);
  // The pressed button is gone.
  await waitFor(async () => expect(await list()).toHaveFocus());
});

test.each([
  ['', 'My Wallet', '/user/wallet'],
  ['?returnUrl=%2Fuser%2Fmy-bookings%2Fb1', 'Back', '/user/my-bookings/b1'],
  ['?returnUrl=%2F%2Fevil.example', 'My Wallet', '/user/wallet'],
])('the page %s leads back by %s', async (query, name, to) => {
  stubCards(visa);
  renderRoutes(routes, { path: `/user/cards${query}`, user: aUser() });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
});

test('a card is removed once, after a question', async () => {
  const { user } = open([visa, mastercard]);
  const sent = stubApi.delete('/cards/:id', () => {
    stubApi.get('/cards', held({ data: [] }).answer);
    return { data: {} };
  });
  const ask = async () => user.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4242' }));
  await ask();
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this card?' });
  expect(dialog).toHaveTextContent('Visa ending in 4242 is removed from your account and at Stripe.');
  await user.click(within(dialog).getByRole('button', { name: 'Keep Card' }));
  expect(sent).toEqual([]);
  await ask();
  await user.dblClick(await screen.findByRole('button', { name: 'Remove Card' }));
  expect(await screen.findByText('Visa ending in 4242 was removed')).toBeVisible();
  await waitFor(async () => expect(await names()).toEqual(['Mastercard ending in 4444']));
  expect(sent.map(({ params }) => params.id)).toEqual(['c1']);
});

const add = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: /^Card number/ }));
  await screen.findByText('card field');
  await user.dblClick(await screen.findByText(...onButton('Save Card')));
};

test('a card is saved once, with the consent to show it again, and appears in the list', async () => {
  const page = open([], [{ setupIntent: { status: 'succeeded' } }]);
  expect(await screen.findByText(/You have no saved cards/)).toBeVisible();
  expect(page.fake.keys).toEqual([]);
  const begun = stubApi.post('/cards/setup-intent', { data: { clientSecret: 'seti_1_secret_2' } });
  const reading = held({ data: [visa] });
  stubApi.get('/cards', reading.answer);
  await add(page);
  expect(await screen.findByText('Your card was saved')).toBeVisible();
  reading.letGo();
  expect(await names()).toEqual(['Visa ending in 4242']);
  expect([begun.length, page.fake.secrets, page.fake.consents]).toEqual([1, ['seti_1_secret_2'], [true]]);
  expect(page.fake.cleared()).toBe(1);
});

test.each([
  ['the bank', { error: { message: 'Your card was declined.' } }, 'Your card was declined.'],
  ['no answer', new Error('frame is gone'), 'Please see whether your card is in the list'],
])('a card that %s does not save is explained', async (_what, result, text) => {
  const page = open([], [result]);
  stubApi.post('/cards/setup-intent', { data: { clientSecret: 'seti_1_secret_2' } });
  await add(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(page.fake.cleared()).toBe(0);
});

test('the limit is explained, and no card is sent', async () => {
  const page = open([visa]);
  stubApi.post('/cards/setup-intent', stubApi.refusal(409, 'card/too-many', 'You have saved 10 cards.'));
  await add(page);
  expect(await screen.findByText('You have saved 10 cards.')).toBeVisible();
  expect(page.fake.secrets).toEqual([]);
});
