import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, type TimedSandbox, timedSandbox } from '../../testing/moving-time.ts';
import { errorOf, heldPayment } from '../../testing/test-sandbox.ts';

let folder: string;
let sandbox: TimedSandbox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  sandbox = await timedSandbox('2027-01-01T00:00:00Z', join(folder, 'stripe.jsonl'));
});
afterEach(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const hold = () => sandbox.stripe.paymentIntents.create(heldPayment);

const checkout = () =>
  sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.test/',
    line_items: [{ price_data: { currency: 'usd', product_data: { name: 'Credits' }, unit_amount: 599 } }],
  });

test('work that becomes due on the way happens in order of time', async () => {
  const { id } = await hold();
  const session = await checkout();
  await sandbox.moveTo('2027-02-01T00:00:00Z');
  expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'expired',
    canceled_at: at('2027-01-08T00:00:00Z'),
  });
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
  const { data } = await sandbox.stripe.events.list({ limit: 4 });
  expect(data.reverse().map(({ type, created }) => [type, created])).toEqual([
    ['checkout.session.expired', at('2027-01-02T00:00:00Z')],
    ['payment_intent.canceled', at('2027-01-08T00:00:00Z')],
    ['charge.expired', at('2027-01-08T00:00:00Z')],
    ['test_helpers.test_clock.ready', at('2027-02-01T00:00:00Z')],
  ]);
});

test('time never goes back, and a restart keeps it; what fell due meanwhile is done at the start', async () => {
  const { testClocks } = sandbox.stripe.testHelpers;
  await sandbox.moveTo('2027-03-01T00:00:00Z');
  const clock = await testClocks.create({ frozen_time: at('2027-01-15T00:00:00Z'), name: 'late' });
  expect(clock).toMatchObject({ frozen_time: at('2027-03-01T00:00:00Z'), status: 'ready' });
  const back = testClocks.advance(clock.id, { frozen_time: at('2027-02-01T00:00:00Z') });
  expect((await errorOf(back)).message).toContain('never goes back');
  const advancing = await testClocks.advance(clock.id, { frozen_time: at('2027-03-02T00:00:00Z') });
  expect(advancing).toMatchObject({ status: 'advancing' });
  const { id } = await hold();
  await sandbox.close();

  sandbox = await timedSandbox('2027-01-10T00:00:00Z', join(folder, 'stripe.jsonl'));
  const after = await sandbox.stripe.testHelpers.testClocks.retrieve(clock.id);
  expect(after).toMatchObject({ status: 'ready', frozen_time: at('2027-03-02T00:00:00Z') });
  // The machine's clock went on by nine days.
  expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'canceled' });
  expect(await sandbox.stripe.testHelpers.testClocks.del(clock.id)).toMatchObject({ deleted: true });
  expect(await errorOf(sandbox.stripe.testHelpers.testClocks.retrieve(clock.id))).toMatchObject({ statusCode: 404 });
});
