import { eq, isNotNull } from 'drizzle-orm';
import { dailyChecks } from '../../kernel/jobs/table.ts';
import { days, hours } from '../../kernel/time/clock.ts';
import { deposits } from '../../nouns/deposits/table.ts';
import { payments } from '../../nouns/payments/table.ts';
import { disputes } from '../../stripe/table.ts';
import { completedDeal } from '../../testing/fixtures/agreements.ts';
import { balanceOf, beginDispute, confirmIntent } from '../../testing/fixtures/payments.ts';
import { person } from '../../testing/fixtures/people.ts';
import { addMoney } from '../../testing/fixtures/wallets.ts';
import { contextOf, runJob, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { auditDaily, reconcileDaily } from './jobs.ts';

const stripe = useTestStripe();
const site = useTestApp(stripe.overrides);

beforeEach(async () => {
  site.now = new Date();
  await site.db.delete(dailyChecks);
});
afterEach(() => jest.restoreAllMocks());

const metric = async (line: string) => (await site.app.inject('/metrics')).body.split('\n').includes(line);

test('a dispute of a released payment whose webhook was lost is synced and reported', async () => {
  const { intentId, provider } = await completedDeal(site, stripe, 'card');
  site.pass(hours(2));
  await runJob(site, reconcileDaily);
  expect(await metric('daily_check_findings{job="reconcile"} 0')).toBe(true);
  await beginDispute(stripe, intentId);
  site.pass(hours(20));
  await runJob(site, reconcileDaily);
  expect(await balanceOf(site, provider)).toBe(45);

  site.pass(hours(4));
  const logged = jest.spyOn(site.app.log, 'error');
  await runJob(site, reconcileDaily);
  expect(await balanceOf(site, provider)).toBe(0);
  expect(await site.db.select().from(disputes)).toMatchObject([{ status: 'needs_response' }]);
  const [payment] = await site.db.select().from(payments).where(eq(payments.intentId, intentId));
  const found = expect.objectContaining({ resource: 'payment', id: payment?.id });
  expect(logged.mock.calls).toEqual([[found, 'Stripe had a change that no webhook told of']]);
  expect(await metric('daily_check_findings{job="reconcile"} 1')).toBe(true);

  site.pass(days(1));
  await runJob(site, reconcileDaily);
  expect(await metric('daily_check_findings{job="reconcile"} 0')).toBe(true);
});

test('a run that is cut after each row goes on there, until the pass ends', async () => {
  const amounts = [20, 30, 40];
  for (const amount of amounts) await confirmIntent(stripe, await addMoney(site, await person(site), amount));
  site.pass(hours(2));
  await runJob(site, reconcileDaily);
  expect(new Set((await site.db.select().from(deposits)).map(({ state }) => state))).toEqual(new Set(['succeeded']));

  // Now no row changes: each is due in this pass until the pass is past it.
  site.pass(days(1));
  let isEnded = false;
  let runs = 0;
  while (!isEnded && runs < 20) {
    await reconcileDaily(contextOf(site), AbortSignal.abort());
    runs += 1;
    isEnded = (await site.db.$count(dailyChecks, isNotNull(dailyChecks.endedAt))) > 0;
  }
  expect([isEnded, runs > amounts.length]).toEqual([true, true]);
});

test('rows that Stripe does not know are counted, and the next run goes on after them', async () => {
  const { _id: userId } = await person(site);
  const unknown = { userId, amountCents: 100, createdAt: site.now, updatedAt: site.now };
  await site.db.insert(deposits).values([1, 2, 3, 4, 5].map((one) => ({ ...unknown, intentId: `pi_unknown_${one}` })));
  site.pass(hours(2));
  await expect(runJob(site, reconcileDaily)).rejects.toThrow('5 rows in a row failed');
  expect(await metric('daily_check_failures{job="reconcile"} 5')).toBe(true);
  await runJob(site, reconcileDaily);
  expect(await site.db.select().from(dailyChecks)).toMatchObject([{ failures: 5, endedAt: site.now }]);
});

test('a ledger that does not add up is reported once a day', async () => {
  await runJob(site, auditDaily);
  expect(await metric('daily_check_findings{job="audit-ledger"} 0')).toBe(true);
  const { _id: userId } = await person(site);
  await site.db.insert(deposits).values({ userId, amountCents: 500, state: 'succeeded' });
  site.pass(hours(23));
  await runJob(site, auditDaily);
  expect(await metric('daily_check_findings{job="audit-ledger"} 0')).toBe(true);
  site.pass(hours(1));
  await runJob(site, auditDaily);
  expect(await metric('daily_check_findings{job="audit-ledger"} 1')).toBe(true);
});
