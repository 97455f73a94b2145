import { parseSettings } from '../../kernel/settings/settings.ts';
import { checkBooksAfterEach, fund } from '../../testing/fixtures/books.ts';
import { balanceOf, change, deal } from '../../testing/fixtures/payments.ts';
import { useTestApp } from '../../testing/test-app.ts';

const { stripe } = parseSettings({});
const site = useTestApp({ settings: { platformFeePercent: 12.5, stripe } });
checkBooksAfterEach(site);

test('the marketplace keeps its fee, to the cent', async () => {
  const { booking, customer, provider } = await deal(site, { status: 'confirmed', priceCents: 4999 });
  await fund(site, customer, 4999);
  await site.call('POST', '/payments/wallet', { as: customer, body: { bookingId: booking.id } });
  await change(site, provider, booking.id, 'completed');
  expect(await balanceOf(site, provider)).toBe(43.74);
});

test('without Stripe the card is not offered, and that is said', async () => {
  const { booking, customer } = await deal(site);
  const answer = await site.call('POST', '/payments/create-intent', { as: customer, body: { bookingId: booking.id } });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'payment/provider-failed']);
});
