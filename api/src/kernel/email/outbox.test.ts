import { PassThrough } from 'node:stream';
import { asc, eq } from 'drizzle-orm';
import { person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { users } from '../accounts/table.ts';
import { after, hours, minutes } from '../time/clock.ts';
import { insertEmails } from './email-rows.ts';
import { emails } from './table.ts';

const box = mailbox();
const log = new PassThrough();
const site = useTestApp({ ...box.overrides, logger: { level: 'error', stream: log } });
const signal = new AbortController().signal;
const content = { subject: 'Hush', preheader: '', paragraphs: ['the secret link'], why: 'A test.' };
const email = { to: 'ada@example.test', content };
const titled = (subject: string) => ({ ...email, content: { ...content, subject } });

beforeEach(async () => {
  site.now = new Date('2030-05-10T16:00:00Z');
  box.broken = false;
  box.clear();
  log.read();
  await site.db.delete(emails);
});

const rows = () => site.db.select().from(emails).orderBy(asc(emails.createdAt));
const sent = () => box.of(site, email.to);
const sendDue = () => site.app.outbox.sendDue(signal);
const write = (...list: Parameters<typeof site.app.outbox.write>[1]) =>
  site.db.transaction((tx) => site.app.outbox.write(tx, list));
/** As a process that ends before it sends. */
const writeOnly = (...list: Parameters<typeof site.app.outbox.write>[1]) => insertEmails(site.db, list, site.now);

test('an email is sent after the commit, and its row keeps neither address nor text', async () => {
  await write(email);
  expect(await sent()).toEqual([expect.objectContaining(email)]);
  const emptied = { to: '', subject: '', text: '', content: null, sentAt: site.now };
  expect(await rows()).toEqual([expect.objectContaining(emptied)]);
  await sendDue();
  expect(await sent()).toHaveLength(1);
});

test('an address that its account has not confirmed gets 100 emails a day, a confirmed one gets all', async () => {
  const [other, owner] = [await person(site), await person(site)];
  await site.db.update(users).set({ emailConfirmedAt: site.now }).where(eq(users.id, owner._id));
  for (const { email: to } of [other, owner]) await write(...Array.from({ length: 101 }, () => ({ to, content })));
  const counts = [(await box.of(site, other.email)).length, (await box.of(site, owner.email)).length];
  expect(counts).toEqual([100, 101]);
  expect((await rows()).filter(({ sentAt }) => sentAt === null)).toEqual([]);
});

test('an email of a transaction that is rolled back is not sent', async () => {
  const rolledBack = site.db.transaction(async (tx) => {
    await site.app.outbox.write(tx, [email]);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  site.pass(hours(1));
  await sendDue();
  expect(await sent()).toEqual([]);
});

test('an email that a process claimed and did not send is sent once the claim has expired', async () => {
  await writeOnly(email);
  site.pass(minutes(1));
  await sendDue();
  expect(await sent()).toEqual([]);
  site.pass(minutes(1));
  await Promise.all([sendDue(), sendDue()]);
  expect(await sent()).toEqual([expect.objectContaining(email)]);
});

test('two copies that send at once send each email once and mark each as sent', async () => {
  const list = Array.from({ length: 45 }, (_, number) => titled(`${number}`));
  await writeOnly(...list);
  site.pass(minutes(2));
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  const subjects = (await sent()).map(({ subject }) => subject);
  expect(subjects).toHaveLength(45);
  expect(new Set(subjects).size).toBe(45);
  expect((await rows()).filter(({ sentAt }) => sentAt === null)).toEqual([]);
});

test('a second email with the same key is not written', async () => {
  await write({ ...email, onceKey: 'one' });
  await sent();
  expect(await writeOnly({ ...email, onceKey: 'one' }, { ...email, onceKey: 'other' })).toHaveLength(1);
});

test('an email that fails is tried again with longer pauses, and given up after ten attempts', async () => {
  box.broken = true;
  await write(email);
  await site.app.outbox.drained();
  const pauses: number[] = [];
  for (let [row] = await rows(); row; [row] = await rows()) {
    pauses.push((row.sendAfter.getTime() - site.now.getTime()) / 60_000);
    site.now = row.sendAfter;
    await sendDue();
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512]);
  const lines = String(log.read());
  expect(lines.match(/it is tried again/g)).toHaveLength(9);
  expect(lines.match(/it is given up/g)).toHaveLength(1);
  expect(lines).not.toMatch(/ada@|Hush|secret/);
});

test('an email that failed is sent when the server is back', async () => {
  box.broken = true;
  site.app.outbox.post(() => [email]);
  await site.app.outbox.drained();
  box.broken = false;
  site.pass(minutes(2));
  await sendDue();
  expect(await sent()).toEqual([expect.objectContaining(email)]);
});

test('an email that expired before it could be sent is deleted, unless a process is sending it', async () => {
  const expiresAt = after(site.now, minutes(1));
  await writeOnly(
    { ...email, onceKey: 'late', expiresAt },
    { ...titled('later'), expiresAt: after(site.now, hours(1)) },
  );
  site.pass(minutes(1));
  await sendDue();
  expect(await rows()).toHaveLength(2);
  site.pass(minutes(1));
  await sendDue();
  expect((await sent()).map(({ subject }) => subject)).toEqual(['later']);
  expect(await rows()).toHaveLength(1);
});

test('an email that cannot be composed is logged without its reason, and the next one is sent', async () => {
  site.app.outbox.post(() => Promise.reject(new Error('no such row: ada@example.test')));
  site.app.outbox.post(() => [email]);
  expect(await sent()).toEqual([expect.objectContaining(email)]);
  const lines = String(log.read());
  expect(lines).toContain('could not be written or sent');
  expect(lines).not.toMatch(/ada@/);
});

test('an email with a secret is sent without a row', async () => {
  site.app.outbox.postUnstored(() => [email]);
  expect(await sent()).toEqual([expect.objectContaining(email)]);
  expect(await rows()).toEqual([]);
});

test('the release before sends the text of an email, and empties all of its row', async () => {
  await writeOnly(email);
  const [row] = await rows();
  expect(row).toMatchObject({ subject: 'Hush', text: expect.stringContaining('\n\nthe secret link\n\n') });
  // As that release does when it has sent one.
  await site.db.update(emails).set({ to: '', subject: '', text: '', sentAt: site.now });
  expect(await rows()).toEqual([expect.objectContaining({ content: null })]);
});

test.each([[null], [{ version: 2 }]])(
  'an email that another release wrote, with %j, is sent as text',
  async (unknown) => {
    await site.db.insert(emails).values({ to: email.to, subject: 'Old', text: 'As before.', content: unknown });
    await sendDue();
    expect(await sent()).toEqual([expect.objectContaining({ subject: 'Old', text: 'As before.' })]);
  },
);
