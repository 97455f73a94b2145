import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSandbox } from '../../testing/test-sandbox.ts';

const example = join(__dirname, '../../../seed.example.json');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the example is loaded once into a data file, and its references lead to the records of earlier entries', async () => {
  const options = { seedFile: example, dataFile: join(folder, 'stripe.jsonl') };
  for (const clock of [() => Date.now(), () => Date.now() + 48 * 60 * 60 * 1000]) {
    const sandbox = await testSandbox({ ...options, clock });
    const { stripe } = sandbox;
    const customers = await stripe.customers.list();
    expect(customers.data).toMatchObject([{ email: 'ann@shop.test' }]);
    const subscriptions = await stripe.subscriptions.list({ customer: customers.data[0]?.id });
    expect(subscriptions.data).toMatchObject([
      { status: 'active', metadata: { first_invoice: expect.stringMatching(/^in_/) } },
    ]);
    expect((await stripe.disputes.list()).data).toMatchObject([{ amount: 2000, reason: 'product_not_received' }]);
    const [seller] = (await stripe.accounts.list()).data;
    expect(seller).toMatchObject({ payouts_enabled: true });
    expect((await stripe.payouts.list({}, { stripeAccount: seller?.id })).data).toMatchObject([{ amount: 500 }]);
    expect((await stripe.products.list()).data).toHaveLength(2);
    await sandbox.close();
  }
});

test('an entry that is added is loaded, and one of two that are the same each', async () => {
  const seedFile = join(folder, 'seed.json');
  const same = { call: 'POST /v1/customers', params: { name: 'Ann' } };
  for (const [entries, names] of [
    [
      [same, same],
      ['Ann', 'Ann'],
    ],
    [
      [{ ...same, params: { name: 'Bob' } }, same, same],
      ['Bob', 'Ann', 'Ann'],
    ],
  ]) {
    await writeFile(seedFile, JSON.stringify(entries));
    const sandbox = await testSandbox({ seedFile, dataFile: join(folder, 'stripe.jsonl') });
    expect((await sandbox.stripe.customers.list()).data.map(({ name }) => name)).toEqual(names);
    await sandbox.close();
  }
});

test.each([
  ['{}', 'must hold a list of calls'],
  ['[', 'cannot be read as JSON'],
  ['[{ "call": "PUT /v1/customers" }]', ', entry 1 (PUT /v1/customers): "call" must be such as'],
  ['[{ "call": "POST /v1/customers", "param": {} }]', ', entry 1 (POST /v1/customers): "param" is not one of'],
  ['[{ "call": "POST /v1/customers/$ann" }]', ', entry 1 (POST /v1/customers/$ann): No earlier entry has "as": "ann".'],
  [
    '[{ "as": "ann", "call": "POST /v1/customers" }, { "call": "POST /v1/customers/$ann.card" }]',
    ', entry 2 (POST /v1/customers/$ann.card): The answer of "ann" has no card.',
  ],
  ['[{ "call": "POST /v1/customers", "params": { "nam": "Ann" } }]', 'Received unknown parameter: nam'],
])('the seed %s is an error that says which entry', async (text, message) => {
  const seedFile = join(folder, 'seed.json');
  await writeFile(seedFile, text);
  await expect(testSandbox({ seedFile })).rejects.toThrow(message);
});
