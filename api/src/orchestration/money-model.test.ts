import { seededRandom } from '../demo/content/random.ts';
import { days } from '../kernel/time/clock.ts';
import { captureOldHolds } from '../nouns/payments/booking-payments.ts';
import { type ApiProcess, atOnce, type Call, startApiProcess } from '../testing/copies.ts';
import { completedDeal, confirmedDeal } from '../testing/fixtures/agreements.ts';
import { fund } from '../testing/fixtures/books.ts';
import { moneyActsIn, moneyDifferences, unanswered } from '../testing/fixtures/money-model.ts';
import { deal } from '../testing/fixtures/payments.ts';
import { person } from '../testing/fixtures/people.ts';
import { fillInBank } from '../testing/fixtures/wallets.ts';
import { contextOf, jobNamed, runJob, useTestApp } from '../testing/test-app.ts';
import { useTestStripe } from '../testing/test-stripe.ts';
import { reconcile } from './stripe/reconcile.ts';

const hundreds = Number(process.env.MODEL_HUNDREDS ?? (process.env.FULL_TESTS ? 2 : 1));
const stripe = useTestStripe();
const site = useTestApp(stripe.with({ platformFeePercent: 7.5 }));
if (process.env.MODEL_HUNDREDS) jest.setTimeout(60_000 + hundreds * 60_000);

/** On a server the API runs as two separate processes, which are killed now and then. */
const processes: ApiProcess[] = [];
const isKilling = () => site.databaseUrl !== undefined && hundreds > 2;
const start = () =>
  startApiProcess({
    ...stripe.environment,
    DATABASE_URL: site.databaseUrl,
    PLATFORM_FEE_PERCENT: '7.5',
    LOG_LEVEL: 'info',
  });
afterAll(() => Promise.all(processes.map((one) => one.stop())));

let turn = 0;
const call: Call = async (method, path, { as, body, headers } = {}) => {
  turn += 1;
  const process = processes[turn % Math.max(1, processes.length)];
  if (!process) {
    const answer = await site.call(method, path, {
      ...(as && { as }),
      ...(body && { body }),
      ...(headers && { headers }),
    });
    return { statusCode: answer.statusCode, body: answer.json() };
  }
  const answer = await fetch(`${process.url}/api${path}`, {
    method,
    headers: { ...as?.headers, ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { statusCode: answer.status, body: await answer.json() };
};

const comeToRest = async (): Promise<string[]> => {
  await stripe.allProcessed();
  const said: string[] = [];
  for (let round = 0; round < 2; round += 1) await reconcile(contextOf(site), (line) => said.push(line));
  await runJob(site, jobNamed('end-agreements'));
  return said.filter((line) => /failed at [1-9]/.test(line));
};

test('everybody acts at once, and after each hundred operations the ledger and Stripe agree to the cent', async () => {
  const seed = Number(process.env.RACE_SEED ?? Math.floor(Math.random() * 1e9));
  const { pick } = seededRandom(String(seed));
  if (isKilling()) processes.push(await start(), await start());
  const runJobs = () => runJob(site, captureOldHolds, { clock: () => new Date(Date.now() + days(6)) });
  const admin = await person(site, 'admin');
  const acts = moneyActsIn({ call: unanswered(call), site, stripe, admin, runJobs });
  const broken: unknown[] = [];
  for (let hundred = 0; hundred < hundreds; hundred += 1) {
    const deals = [
      await deal(site),
      await confirmedDeal(site, stripe, 'card'),
      await confirmedDeal(site, stripe, 'wallet'),
      await completedDeal(site, stripe, 'card'),
    ];
    for (const { customer, provider } of deals) {
      await fund(site, customer, pick([0, 9_000]));
      await fillInBank(site, provider);
      await site.call('GET', '/wallet', { as: provider });
    }
    for (let step = 0; step < 20; step += 1) {
      const [first, second] = processes;
      const killed = first && second && step % 10 === 7 ? [first, second][hundred % 2] : undefined;
      const answers = await atOnce(5, (number) => {
        if (killed && number === 4) void killed.kill();
        return pick(acts)(pick(deals), pick);
      });
      if (killed) processes.splice(processes.indexOf(killed), 1, await start());
      broken.push(...answers.filter((answer) => answer && answer.statusCode >= 500));
    }
    const failed = await comeToRest();
    const differences = await moneyDifferences(site, stripe);
    expect({ seed, hundred, broken, failed, differences }).toEqual({
      seed,
      hundred,
      broken: [],
      failed: [],
      differences: [],
    });
  }
});
