import { errorCodes } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import { countCredits } from '../../ledger/ledger.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import { atOnce, tally, useCopies } from '../../testing/copies.ts';
import { grantCredits } from '../../testing/fixtures/books.ts';
import { listing, serviceForm } from '../../testing/fixtures/listings.ts';
import { person, usePerson } from '../../testing/fixtures/people.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { serviceOptions, services } from './table.ts';

const { site, stripe } = useStripeApp();
const call = useCopies(site, stripe);
const many = 40;
const provider = usePerson(site, 'provider');

const form = (name = serviceForm.name) => ({ ...serviceForm, name });
const create = (body: object, key?: string) =>
  call('POST', '/services', { as: provider, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const ownServices = () => site.db.select().from(services).where(eq(services.providerId, provider._id));
const distinct = (answers: readonly unknown[]) => new Set(answers.map((answer) => JSON.stringify(answer))).size;

/** The process died before it could keep its answer. */
const loseAnswers = () =>
  site.db
    .update(idempotencyKeys)
    .set({ statusCode: null, answer: null, createdAt: sql`now() - interval '61 seconds'` })
    .where(eq(idempotencyKeys.userId, provider._id));
const forgetAnswers = () => site.db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, provider._id));

test('40 services created at once with credits for three are three, whole and paid for', async () => {
  await grantCredits(site, provider, 3 * 5 + 4);
  const answers = await atOnce(many, (number) => create(form(`Service ${number}`)));
  expect(tally(answers)).toEqual({ 201: 3, [`402 ${errorCodes.insufficientCredits}`]: many - 3 });
  expect(answers.find(({ statusCode }) => statusCode === 402)?.body).toMatchObject({ required: 5, current: 4 });
  expect(await countCredits(site.db, provider._id)).toBe(4);
  const made = await ownServices();
  expect(made).toHaveLength(3);
  for (const { id, name } of made) {
    expect(await site.db.$count(serviceOptions, eq(serviceOptions.serviceId, id))).toBe(2);
    const [paid] = await site.db
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.key, `credit_spend:${id}`));
    expect(paid).toMatchObject({ kind: 'credit_spend', unit: 'credits', description: `Created the service “${name}”` });
  }
});

test('one request sent 50 times creates and pays once, also without a stored answer', async () => {
  await grantCredits(site, provider, 8);
  const answers = await atOnce(50, () => create(form(), 'one'));
  expect(answers[0]?.statusCode).toBe(201);
  await loseAnswers();
  answers.push(...(await atOnce(5, () => create(form(' Window cleaning '), 'one'))));
  await forgetAnswers();
  answers.push(await create(form(), 'one'));
  expect(distinct(answers)).toBe(1);
  expect(await ownServices()).toHaveLength(1);
  expect(await countCredits(site.db, provider._id)).toBe(3);
});

test('a service that was changed since is still found by the request that made it', async () => {
  await grantCredits(site, provider, 5);
  await create(form(), 'two');
  const [made] = await ownServices();
  const path = `/services/${made?.id}`;
  expect(tally([await call('PUT', path, { as: provider, body: form('Roof care') })])).toEqual({ 200: 1 });
  await loseAnswers();
  const again = await create(form(), 'two');
  expect(again).toMatchObject({ statusCode: 201, body: { data: { _id: made?.id, name: 'Roof care' } } });
});

test('another service under the same key is refused; the same one under another key, or of another person, is one more', async () => {
  await grantCredits(site, provider, 15);
  const first = await create(form(), 'three');
  expect(tally([await create(form('Roof care'), 'three')])).toEqual({ [`422 ${errorCodes.idempotencyReused}`]: 1 });
  expect(tally([await create(form(), 'four'), await create(form())])).toEqual({ 201: 2 });
  expect(await ownServices()).toHaveLength(3);
  Object.assign(provider, await person(site, 'provider'));
  await grantCredits(site, provider, 5);
  const other = await create(form(), 'three');
  expect(other.statusCode).toBe(201);
  expect(distinct([first, other])).toBe(2);
});

test('of forms saved at once by people who saw the same state one is saved', async () => {
  const { id, updatedAt } = await listing(site, provider);
  const answers = await atOnce(10, (number) =>
    call('PUT', `/services/${id}`, { as: provider, body: { ...form(`Version ${number}`), updatedAt } }),
  );
  expect(tally(answers)).toEqual({ 200: 1, [`409 ${errorCodes.serviceChanged}`]: 9 });
  const saved = answers.findIndex(({ statusCode }) => statusCode === 200);
  expect(await ownServices()).toMatchObject([{ name: `Version ${saved}` }]);
});

test('of many forms saved at once one stands whole, with the options that it names', async () => {
  const { id, option: stored } = await listing(site, provider);
  const answers = await atOnce(30, (number) => {
    const [own, other] = serviceForm.options;
    const name = `Version ${number}`;
    const options = [
      { ...own, name, _id: stored.id },
      { ...other, name: `${name}, large` },
    ];
    return call('PUT', `/services/${id}`, { as: provider, body: { ...form(name), options } });
  });
  expect(tally(answers)).toEqual({ 200: 30 });
  const [row] = await ownServices();
  const options = await site.db
    .select()
    .from(serviceOptions)
    .where(eq(serviceOptions.serviceId, id))
    .orderBy(serviceOptions.position);
  expect(options.map(({ name, position }) => [name, position])).toEqual([
    [row?.name, 0],
    [`${row?.name}, large`, 1],
  ]);
  expect(options[0]?.id).toBe(stored.id);
});
