import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { passwordResets, users } from '../../kernel/database/schema.ts';
import { elsewhere, type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const mails = mailbox();
const site = useTestApp(mails.overrides);

const leave = (as: Person, password = 'lovelace') =>
  site.call('POST', '/auth/delete-account', { as, body: { password } });
const login = (email: string) => site.call('POST', '/auth/login', { body: { email, password: 'lovelace' } });
const rowOf = async ({ _id }: Person) => (await site.db.select().from(users).where(eq(users.id, _id)))[0];

const ada = async () => {
  const made = await person(site, 'customer', 'Ada Moss');
  await setPassword(site, made, 'lovelace');
  return made;
};

test('who leaves is nobody afterwards, on every device, and their address is told', async () => {
  const leaver = await ada();
  const phone = await elsewhere(site, leaver);
  const details = { bio: 'b', location: 'l', website: 'https://w.test', phone: '1', address: 'a' };
  await site.call('PUT', '/auth/updatedetails', { as: leaver, body: details });
  await site.call('POST', '/auth/forgot-password', { body: { email: leaver.email } });
  await site.app.outbox.drained();
  const answer = await leave(leaver);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: {} }]);
  expect(answer.headers['set-cookie']).toMatch(/^session=;/);
  expect(await rowOf(leaver)).toMatchObject({
    name: 'Deleted user',
    email: expect.stringMatching(/^deleted-[\da-f-]{36}@deleted\.invalid$/),
    bio: '',
    location: '',
    website: '',
    phone: '',
    address: '',
    avatar: '',
    deletedAt: site.now,
  });
  for (const as of [leaver, phone]) expect((await site.call('GET', '/auth/me', { as })).statusCode).toBe(401);
  expect(await site.db.select().from(passwordResets).where(eq(passwordResets.userId, leaver._id))).toEqual([]);
  expect((await mails.of(site, leaver.email)).at(-1)?.subject).toContain('was deleted');
});

test('the old credentials open nothing, like any unknown ones, and the address is free again', async () => {
  const leaver = await ada();
  await leave(leaver);
  const [old, anonymous] = [await login(leaver.email), await login((await rowOf(leaver))?.email ?? '')];
  expect([old.statusCode, old.json().code]).toEqual([401, errorCodes.wrongCredentials]);
  expect(anonymous.json()).toEqual(old.json());
  const body = { name: 'Ada Anew', email: leaver.email, password: 'lovelace', role: 'provider' };
  expect((await site.call('POST', '/auth/register', { body })).statusCode).toBe(201);
  expect((await login(leaver.email)).json().user.name).toBe('Ada Anew');
});

test('asked twice at once, the account is deleted once', async () => {
  const leaver = await ada();
  const answers = await Promise.all([leave(leaver), leave(leaver)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});
