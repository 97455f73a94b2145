import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { days } from '../../kernel/time/clock.ts';
import { deleteAccount, type Person, person, setPassword, signedInAs } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { findAccount } from './account-repository.ts';

const emails = mailbox();
const site = useTestApp(emails.overrides);
const invalid = [400, errorCodes.confirmationInvalid];

beforeEach(async () => {
  await site.db.delete(rateLimits);
});

const tokensTo = async (email: string, page = 'confirm-email') =>
  (await emails.of(site, email)).flatMap(({ text }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []);
const confirm = (token = '') => outcome(site.call('POST', '/auth/confirm-email', { body: { token } }));
const resend = (as: Person) => site.call('POST', '/auth/confirm-email/resend', { as });
const isConfirmed = async (as: Person): Promise<boolean> => (await site.read('/auth/me', as)).isEmailConfirmed;
const badges = async ({ _id }: Person) => (await site.read(`/providers/${_id}`)).badges;
const changeEmail = async (as: Person, email: string) => {
  const answer = await site.call('PUT', '/auth/updatedetails', { as, body: { email } });
  return answer.json().data.isEmailConfirmed;
};

const signUp = async (): Promise<Person> => {
  const body = { name: 'Ada Moss', email: `${randomUUID()}@example.test`, password: 'lovelace', role: 'provider' };
  const { user } = (await site.call('POST', '/auth/register', { body })).json();
  const account = await findAccount(site.db, user._id);
  if (!account) throw new Error('There is no account.');
  return signedInAs(site, account);
};

test('the link from the email after signing up confirms the address, once; the page shows a badge', async () => {
  const ada = await signUp();
  const [token] = await tokensTo(ada.email);
  expect([await isConfirmed(ada), await badges(ada)]).toEqual([false, []]);
  const answer = await site.call('POST', '/auth/confirm-email', { body: { token: token ?? '' } });
  expect(answer.json()).toEqual({ data: { userId: ada._id } });
  expect([await isConfirmed(ada), await badges(ada)]).toEqual([true, [{ kind: 'email' }]]);
  expect(await confirm(token)).toEqual(invalid);
  expect((await resend(ada)).statusCode).toBe(200);
  expect(await tokensTo(ada.email)).toHaveLength(1);
});

test('another link can be asked for three times an hour; one voids all', async () => {
  const ada = await person(site);
  const answers = [await resend(ada), await resend(ada), await resend(ada), await resend(ada)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  const [first, second, third] = await tokensTo(ada.email);
  expect(await confirm(second)).toEqual([200, undefined]);
  expect([await confirm(first), await confirm(third)]).toEqual([invalid, invalid]);
});

test('a link that is made up, too old, of another address or of a deleted account confirms nothing', async () => {
  const [late, moved, gone] = [await signUp(), await signUp(), await signUp()];
  expect(await confirm('made-up')).toEqual(invalid);
  expect(await changeEmail(moved, `${randomUUID()}@example.test`)).toBe(false);
  expect(await confirm((await tokensTo(moved.email))[0])).toEqual(invalid);
  await deleteAccount(site, gone);
  expect(await confirm((await tokensTo(gone.email))[0])).toEqual(invalid);
  site.pass(days(7));
  expect(await confirm((await tokensTo(late.email))[0])).toEqual(invalid);
  const rows = await site.db.select({ at: users.emailConfirmedAt }).from(users).where(eq(users.id, moved._id));
  expect(rows).toEqual([{ at: null }]);
});

test('a new address is to be confirmed; undoing the change confirms the old one, which had its link', async () => {
  const ada = await person(site);
  await setPassword(site, ada, 'lovelace');
  await site.db.update(users).set({ emailConfirmedAt: site.now }).where(eq(users.id, ada._id));
  expect(await changeEmail(ada, ada.email.toUpperCase())).toBe(true);
  const email = `${randomUUID()}@example.test`;
  expect(await changeEmail(ada, email)).toBe(false);
  expect(await confirm((await tokensTo(email))[0])).toEqual([200, undefined]);
  expect(await isConfirmed(ada)).toBe(true);
  const [token] = await tokensTo(ada.email.toUpperCase(), 'email-change');
  await site.call('POST', '/auth/email-change', { body: { token, keep: false } });
  const [account] = await site.db.select().from(users).where(eq(users.id, ada._id));
  expect(account).toMatchObject({ email: ada.email.toUpperCase(), emailConfirmedAt: site.now });
});
