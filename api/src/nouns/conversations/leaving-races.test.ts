import { eq, sql } from 'drizzle-orm';
import { type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { onServer } from '../../testing/on-server.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { lockConversation } from './conversation-repository.ts';
import { conversations, messages } from './table.ts';

// Many requests at once take their time on a busy machine.
const site = useTestApp();
// Real time: what was written must be older than the leaving, by the clock that both look at under their lock.
Object.defineProperty(site, 'now', { get: () => new Date() });
const rounds = 2;

/** Another delay in each round, while the password is checked. */
const afterRequests = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await site.call('GET', '/health');
};

type Write = (turn: number) => ReturnType<typeof site.call>;

/** `leaver` leaves while four messages to or by them are under way. */
const leaveWhileWriting = async (leaver: Person, round: number, write: Write) => {
  await setPassword(site, leaver, 'lovelace');
  const leaving = site.call('POST', '/auth/delete-account', { as: leaver, body: { password: 'lovelace' } });
  await afterRequests(round * 6);
  const answers = await Promise.all(Array.from({ length: 4 }, (_, turn) => write(turn)));
  expect((await leaving).statusCode).toBe(200);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201).map(({ statusCode }) => statusCode);
  expect(refused.filter((status) => status !== 401 && status !== 404 && status !== 409)).toEqual([]);
  expect((await write(4)).statusCode).toBeGreaterThanOrEqual(401);
  return answers.length - refused.length;
};

const expectComplete = async (leaver: Person, id: string, made: number): Promise<void> => {
  const stored = await site.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(messages.position);
  expect(stored).toHaveLength(made);
  expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => index + 1));
  const left = (await findAccount(site.db, leaver._id))?.deletedAt;
  const late = stored.filter(({ createdAt }) => !left || createdAt > left);
  expect(late).toEqual([]);
};

const begin = async (as: Person, to: Person): Promise<string> => {
  const body = { recipient: to._id, text: 'Hello.' };
  return (await site.call('POST', '/conversations', { as, body })).json().data.conversation;
};
const send = (as: Person, id: string) =>
  site.call('POST', `/conversations/${id}/messages`, { as, body: { text: 'Are you there?' } });

test.each(['provider', 'customer'] as const)('no message follows the deletion of the %s', async (side) => {
  for (let round = 0; round < rounds; round += 1) {
    const people = { provider: await person(site, 'provider'), customer: await person(site) };
    const id = await begin(people.customer, people.provider);
    const sent = await leaveWhileWriting(people[side], round, () => send(people.customer, id));
    await expectComplete(people[side], id, 1 + sent);
  }
});

test('no conversation begins with a deleted account', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const provider = await person(site, 'provider');
    const customers = await Promise.all(Array.from({ length: 5 }, () => person(site)));
    const body = { recipient: provider._id, text: 'Hello.' };
    const write: Write = (turn) => site.call('POST', '/conversations', { as: customers[turn], body });
    const made = await leaveWhileWriting(provider, round, write);
    const stored = await site.db
      .select()
      .from(conversations)
      .where(eq(conversations.firstId, provider._id))
      .union(site.db.select().from(conversations).where(eq(conversations.secondId, provider._id)));
    expect(stored).toHaveLength(made);
    for (const { id } of stored) await expectComplete(provider, id, 1);
  }
});

const waiting = async (): Promise<number> => {
  const activity = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const [row] = await site.db.select({ count: sql`count(*)`.mapWith(Number) }).from(activity);
  return row?.count ?? 0;
};
/** Until as many transactions wait for others, or `done` is over. */
const untilWaiting = async (count: number, done: Promise<unknown>): Promise<void> => {
  let isOver = false;
  const over = done.then(() => {
    isOver = true;
  });
  while (!isOver && (await waiting()) < count) await Promise.race([over, site.call('GET', '/health')]);
};

onServer('account deletion waits for a message that is being written', async () => {
  const [provider, customer] = [await person(site, 'provider'), await person(site)];
  await setPassword(site, provider, 'lovelace');
  const id = await begin(customer, provider);
  const { sending, leaving } = await site.db.transaction(async (tx) => {
    await lockConversation(tx, eq(conversations.id, id));
    const sent = send(customer, id);
    await untilWaiting(1, sent);
    const left = site.call('POST', '/auth/delete-account', { as: provider, body: { password: 'lovelace' } });
    await untilWaiting(2, left);
    return { sending: sent, leaving: left };
  });
  expect([(await sending).statusCode, (await leaving).statusCode]).toEqual([201, 200]);
  await expectComplete(provider, id, 2);
});
