import { randomUUID } from 'node:crypto';
import { errorCodes, paths } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../kernel/accounts/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { elsewhere, type Person, person, setPassword, signedInAs } from '../../testing/fixtures/people.ts';
import { browserOf, useIdentityProvider } from '../../testing/identity-provider.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { outcome, testOrigin, useTestApp } from '../../testing/test-app.ts';
import { findAccount, updateAccount } from '../accounts/account-repository.ts';
import { identities, identityFlows } from './table.ts';

const provider = useIdentityProvider();
const emails = mailbox();
const site = useTestApp({
  ...emails.overrides,
  settings: {
    get identityProviders() {
      return { google: { ...provider.settings }, facebook: undefined };
    },
  },
});
const password = 'lovelace';
const profile = `${testOrigin}${paths.profile}`;

const newLogin = () => `${randomUUID()}@example.test`;
let ada: Person;

/** As a process that ends with its answer. */
beforeAll(() => {
  site.app.outbox.post = () => undefined;
});

beforeEach(async () => {
  await provider.fault(undefined);
  await site.db.delete(rateLimits);
  ada = await person(site);
  await setPassword(site, ada, password);
  await updateAccount(site.db, ada._id, { emailConfirmedAt: site.now });
});

const asked = (as: Person, body: object, browser = browserOf(site)) =>
  browser.post('/api/auth/identities', { provider: 'google', ...body }, as.headers);
/** The address to which the callback redirects. */
const going = async (as: Person, login: string, body: object): Promise<string> => {
  const browser = browserOf(site);
  const { url } = (await asked(as, body, browser)).json().data;
  return (await browser.visit(await browser.signInThere(url, login))).headers.location ?? '';
};
const link = (as: Person, login: string) => going(as, login, { purpose: 'link', password });
const prove = (as: Person, login: string) => going(as, login, { purpose: 'prove' });
const problem = (name: string) => `${testOrigin}/auth/identity?problem=${name}&provider=google`;
const waysIn = (as: Person) => site.read('/auth/identities', as);
/** Sets the password by the link of an email. */
const recover = async (email: string): Promise<number> => {
  await site.call('POST', '/auth/forgot-password', { body: { email } });
  const texts = (await emails.of(site, email)).map(({ text }) => text);
  const token = texts.map((text) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean);
  return (await site.call('POST', '/auth/reset-password', { body: { token, password } })).statusCode;
};
/** A person whose account was made at the provider. */
const newcomer = async (): Promise<Person> => {
  const browser = browserOf(site);
  const authorization = (await browser.visit('/api/auth/identity/google/start')).headers.location ?? '';
  await browser.visit(await browser.signInThere(authorization, newLogin()));
  const account = await findAccount(site.db, (await browser.post('/api/auth/identity', {})).json().user._id);
  if (!account) throw new Error('There is no account.');
  return signedInAs(site, account);
};

describe('linking', () => {
  test('connects another address, tells the owner, and signs in from then on', async () => {
    const login = newLogin();
    expect(await link(ada, login)).toBe(profile);
    expect(await waysIn(ada)).toMatchObject({
      hasPassword: true,
      providers: ['google'],
      identities: [{ provider: 'google', email: login }],
    });
    expect((await emails.of(site, ada.email)).map(({ subject }) => subject)).toEqual([
      'Google was connected to your Nearhand account',
    ]);
    const browser = browserOf(site);
    const authorization = (await browser.visit('/api/auth/identity/google/start')).headers.location ?? '';
    await browser.visit(await browser.signInThere(authorization, login));
    expect((await browser.post('/api/auth/identity', {})).json()).toMatchObject({
      user: { _id: ada._id },
      isNew: false,
    });
  });

  test.each(['the same', 'a changed'])(
    'ends with a recovery by email, unless the account has %s address',
    async (which) => {
      const login = newLogin();
      const own = await link(ada, which === 'the same' ? ada.email : login);
      expect(own).toBe(profile);
      if (which === 'a changed') {
        await site.call('PUT', '/auth/updatedetails', { as: ada, body: { email: login } });
        await updateAccount(site.db, ada._id, { emailConfirmedAt: site.now });
      }
      expect(await recover(ada.email)).toBe(200);
      const stays = which === 'the same' ? [{ email: ada.email }] : [];
      const left = await site.db
        .select({ email: identities.email })
        .from(identities)
        .where(eq(identities.userId, ada._id));
      expect(left).toEqual(stays);
    },
  );

  test('needs the password', async () => {
    for (const given of [{}, { password: 'wrong' }])
      expect(await outcome(asked(ada, { purpose: 'link', ...given }))).toEqual([400, errorCodes.wrongPassword]);
  });

  test('needs a confirmed address here, when it begins and when it ends', async () => {
    const browser = browserOf(site);
    const { url } = (await asked(ada, { purpose: 'link', password }, browser)).json().data;
    await updateAccount(site.db, ada._id, { emailConfirmedAt: null });
    const ended = await browser.visit(await browser.signInThere(url, newLogin()));
    expect(ended.headers.location).toBe(problem('confirm-first'));
    expect(await outcome(asked(ada, { purpose: 'link', password }))).toEqual([409, errorCodes.identityRefused]);
    expect((await waysIn(ada)).identities).toEqual([]);
  });

  test('needs a confirmed address at the provider', async () => {
    expect(await link(ada, `unconfirmed+${newLogin()}`)).toBe(problem('unconfirmed'));
    expect((await waysIn(ada)).identities).toEqual([]);
  });

  test('takes no account of the provider that another person has linked, and one of each provider', async () => {
    const login = newLogin();
    await link(ada, login);
    const bob = await person(site);
    await setPassword(site, bob, password);
    await updateAccount(site.db, bob._id, { emailConfirmedAt: site.now });
    expect(await link(bob, login)).toBe(problem('other-account'));
    expect(await link(ada, newLogin())).toBe(problem('other-account'));
    expect(await link(ada, login)).toBe(profile);
    expect((await waysIn(ada)).identities).toMatchObject([{ email: login }]);
  });

  test('ends with the session that began it, and with a new password', async () => {
    const endings: (() => Promise<unknown>)[] = [
      () => site.db.update(sessions).set({ revokedAt: site.now }).where(eq(sessions.userId, ada._id)),
      () => {
        const body = { currentPassword: password, newPassword: 'hopper-1' };
        return site.call('PUT', '/auth/updatepassword', { as: ada, body });
      },
    ];
    for (const end of endings) {
      ada = await elsewhere(site, ada);
      const browser = browserOf(site);
      const { url } = (await asked(ada, { purpose: 'link', password }, browser)).json().data;
      const callback = await browser.signInThere(url, newLogin());
      ada = await elsewhere(site, ada);
      await end();
      expect((await browser.visit(callback)).headers.location).toBe(problem('expired'));
    }
    expect(await site.db.select().from(identities).where(eq(identities.userId, ada._id))).toEqual([]);
  });

  test('cannot be ended in another browser', async () => {
    const mine = browserOf(site);
    const { url } = (await asked(ada, { purpose: 'link', password }, mine)).json().data;
    const callback = await mine.signInThere(url, newLogin());
    expect((await browserOf(site).visit(callback)).headers.location).toBe(problem('expired'));
  });

  test('says in words that a provider is switched off or does not answer', async () => {
    const off = await asked(ada, { provider: 'facebook', purpose: 'link', password });
    expect([off.statusCode, off.json().error]).toEqual([409, 'Signing in with Facebook is switched off on this site.']);
    await provider.fault('down');
    expect(await outcome(asked(ada, { purpose: 'link', password }))).toEqual([503, errorCodes.identityRefused]);
  });
});

describe('unlinking', () => {
  const unlink = (as: Person, id: string) => site.call('DELETE', `/auth/identities/${id}`, { as });

  test('takes the way in away and tells the owner', async () => {
    const login = newLogin();
    await link(ada, login);
    const [one] = (await waysIn(ada)).identities;
    expect((await unlink(ada, one._id)).statusCode).toBe(200);
    expect((await waysIn(ada)).identities).toEqual([]);
    expect((await emails.of(site, ada.email)).at(-1)?.subject).toBe(
      'Google was disconnected from your Nearhand account',
    );
    expect(await outcome(unlink(ada, one._id))).toEqual([404, errorCodes.notFound]);
  });

  test('is refused for the last way in, and for what is another person’s', async () => {
    const member = await newcomer();
    const [one] = (await waysIn(member)).identities;
    const refused = await unlink(member, one._id);
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'Google is your only way to log in. Please set a password first.',
    ]);
    expect(await outcome(unlink(ada, one._id))).toEqual([404, errorCodes.notFound]);
    expect((await waysIn(member)).identities).toHaveLength(1);
  });
});

describe('an account without a password', () => {
  const leave = (as: Person) => site.call('POST', '/auth/delete-account', { as, body: { password: '' } });
  const move = (as: Person, email: string) => site.call('PUT', '/auth/updatedetails', { as, body: { email } });
  const loginOf = async (as: Person) => (await waysIn(as)).identities[0].email;
  let member: Person;
  beforeEach(async () => {
    member = await newcomer();
  });
  const expectRefused = async () => {
    expect(await outcome(leave(member))).toEqual([409, errorCodes.proofNeeded]);
    expect(await outcome(move(member, newLogin()))).toEqual([409, errorCodes.proofNeeded]);
  };

  test('is deleted, and changes its email, only within 5 minutes of a sign-in at the provider', async () => {
    await expectRefused();
    expect(await prove(member, await loginOf(member))).toBe(profile);
    expect((await waysIn(member)).provenUntil).toBe(new Date(site.now.getTime() + minutes(5)).toISOString());
    site.pass(minutes(5));
    await expectRefused();
    await prove(member, await loginOf(member));
    const email = newLogin();
    expect((await move(member, email)).statusCode).toBe(200);
    expect((await leave(member)).statusCode).toBe(200);
    for (const table of [identities, identityFlows])
      expect(await site.db.select().from(table).where(eq(table.userId, member._id))).toEqual([]);
  });

  test('needs no proof for its other details', async () => {
    const answer = await site.call('PUT', '/auth/updatedetails', { as: member, body: { name: 'Grace Murray' } });
    expect(answer.statusCode).toBe(200);
  });

  test('a proof counts for its session alone', async () => {
    const thief = await elsewhere(site, member);
    await prove(member, await loginOf(member));
    member = thief;
    await expectRefused();
  });

  test('another account at the provider, and an old sign-in there or one without a time, prove nothing', async () => {
    expect(await prove(member, newLogin())).toBe(problem('other-account'));
    for (const fault of ['old', 'undated'] as const) {
      await provider.fault(fault);
      expect(await prove(member, await loginOf(member))).toBe(problem('rejected'));
    }
    await expectRefused();
  });

  test('the provider asks for the sign-in anew', async () => {
    const { url } = (await asked(member, { purpose: 'prove' })).json().data;
    expect(new URL(url).searchParams.get('max_age')).toBe('0');
  });

  test('gets a password by the link of an email; then the provider can be unlinked', async () => {
    expect(await recover(member.email)).toBe(200);
    const login = await site.call('POST', '/auth/login', { body: { email: member.email, password } });
    member = { ...member, headers: { authorization: `Bearer ${login.json().token}` } };
    const { hasPassword, identities: linked } = await waysIn(member);
    expect(hasPassword).toBe(true);
    expect((await site.call('DELETE', `/auth/identities/${linked[0]._id}`, { as: member })).statusCode).toBe(200);
    expect(await outcome(leave(member))).toEqual([400, errorCodes.wrongPassword]);
  });

  test('a suspended one proves and links nothing', async () => {
    const login = await loginOf(member);
    const browser = browserOf(site);
    const { url } = (await asked(member, { purpose: 'prove' }, browser)).json().data;
    const callback = await browser.signInThere(url, login);
    await site.db.update(users).set({ suspendedAt: site.now }).where(eq(users.id, member._id));
    expect((await browser.visit(callback)).headers.location).toBe(problem('expired'));
  });
});
