import { randomUUID } from 'node:crypto';
import { paths } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { person, setPassword } from '../../testing/fixtures/people.ts';
import { browserOf, type TestBrowser, useIdentityProvider } from '../../testing/identity-provider.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { outcome, testOrigin, useTestApp } from '../../testing/test-app.ts';
import { updateAccount } from '../accounts/account-repository.ts';
import { identities, identityFlows } from './table.ts';

const provider = useIdentityProvider();
/** Only its name is asked for. */
const otherIssuer = 'http://other.test';
const emails = mailbox();
const lines: string[] = [];
const site = useTestApp({
  ...emails.overrides,
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  settings: {
    get identityProviders() {
      return { google: { ...provider.settings }, facebook: { ...provider.settings, issuer: otherIssuer } };
    },
  },
});

const newLogin = () => `${randomUUID()}@example.test`;
const startPath = (query = '', id = 'google') => `/api/auth/identity/${id}/start${query}`;

const begin = async (browser: TestBrowser, query = '', id = 'google') =>
  (await browser.visit(startPath(query, id))).headers.location ?? '';
/** As far as the callback's address, which the browser has not opened yet. */
const toCallback = async (browser: TestBrowser, login: string, query = '') =>
  browser.signInThere(await begin(browser, query), login);
const finish = (browser: TestBrowser) => browser.post('/api/auth/identity', {});
const signIn = async (login: string, query = '', browser = browserOf(site)) => {
  const answer = await browser.visit(await toCallback(browser, login, query));
  expect(answer.headers.location).toBe(`${testOrigin}/auth/identity`);
  return finish(browser);
};
const problemOf = ({ headers }: { headers: { location?: string | undefined } }) => {
  const url = new URL(headers.location ?? '');
  expect(url.origin + url.pathname).toBe(`${testOrigin}/auth/identity`);
  return url.searchParams.get('problem');
};
const accountWith = async (email: string) => (await site.db.select().from(users).where(eq(users.email, email)))[0];

/** As a process that ends with its answer. */
beforeAll(() => {
  site.app.outbox.post = () => undefined;
});

beforeEach(async () => {
  await provider.fault(undefined);
  await site.db.delete(rateLimits);
  lines.length = 0;
});

describe('the first sign-in', () => {
  test('makes a customer without a password, with a confirmed address, and a session', async () => {
    const login = newLogin();
    const answer = await signIn(login, '?from=/user/wallet');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        token: expect.any(String),
        user: expect.objectContaining({ email: login, name: 'Grace Hopper', role: 'customer', isEmailConfirmed: true }),
        from: '/user/wallet',
        isNew: true,
      },
    ]);
    const headers = { authorization: `Bearer ${answer.json().token}` };
    expect((await site.call('GET', '/auth/me', { headers })).statusCode).toBe(200);
    expect(await accountWith(login)).toMatchObject({ hasPassword: false });
    expect(await outcome(site.call('POST', '/auth/login', { body: { email: login, password: 'anything' } }))).toEqual([
      401,
      'session/wrong-credentials',
    ]);
  });

  test('shortens a long name between two characters', async () => {
    const { name } = (await signIn(`families+${newLogin()}`)).json().user;
    expect(name).toBe(`${'👩‍👧'.repeat(99)}…`);
  });

  test('makes a provider where the sign-up page asks for one, and no admin', async () => {
    expect((await signIn(newLogin(), '?role=provider')).json().user.role).toBe('provider');
    expect((await signIn(newLogin(), '?role=admin')).json().user.role).toBe('customer');
  });

  test('the next sign-in opens the same account, with new keys of the provider too', async () => {
    const login = newLogin();
    const { user } = (await signIn(login)).json();
    await provider.rotateKeys();
    expect((await signIn(login)).json()).toMatchObject({
      user: { _id: user._id },
      from: paths.dashboard,
      isNew: false,
    });
  });

  test('two at the same moment make one account', async () => {
    const login = newLogin();
    const browsers = [browserOf(site), browserOf(site)];
    const callbacks = await Promise.all(
      browsers.map(async (browser) => [browser, await toCallback(browser, login)] as const),
    );
    await Promise.all(callbacks.map(([browser, url]) => browser.visit(url)));
    const answers = await Promise.all(browsers.map(finish));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(answers.map((answer) => answer.json().user._id)).size).toBe(1);
  });
});

test('two tabs of one browser sign in beside each other', async () => {
  const browser = browserOf(site);
  const [one, other] = [await begin(browser), await begin(browser)];
  for (const authorization of [one, other]) {
    await browser.visit(await browser.signInThere(authorization, newLogin()));
    expect((await finish(browser)).statusCode).toBe(200);
  }
});

test('a way on to another site leads to the dashboard', async () => {
  expect((await signIn(newLogin(), `?from=${encodeURIComponent('//evil.test/x')}`)).json().from).toBe(paths.dashboard);
});

test('asks the provider with PKCE, state and nonce, and puts a cookie that scripts cannot read into the browser', async () => {
  const answer = await browserOf(site).visit(startPath());
  const asked = new URL(answer.headers.location ?? '').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `${testOrigin}/api/auth/identity/google/callback`,
  });
  expect(answer.headers['set-cookie']).toMatch(/^identity-flow=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/);
});

describe('a callback changes nothing', () => {
  const flow = async () => {
    const browser = browserOf(site);
    const login = newLogin();
    return { browser, login, url: await toCallback(browser, login) };
  };
  const expectNothing = async (browser: TestBrowser, login: string) => {
    expect(await accountWith(login)).toBeUndefined();
    expect(browser.cookies.names).not.toContain('session');
    expect((await finish(browser)).statusCode).toBe(400);
  };

  test('with another state; the right one works afterwards', async () => {
    const { browser, login, url } = await flow();
    expect(problemOf(await browser.visit(url.replace(/state=[\w-]+/, 'state=made-up')))).toBe('expired');
    await expectNothing(browser, login);
    await browser.visit(url);
    expect((await finish(browser)).statusCode).toBe(200);
  });

  test.each([
    ['nonce', 'of another sign-in'],
    ['audience', 'of another site'],
    ['signature', 'that does not fit'],
    ['unsigned', 'with the algorithm none'],
  ] as const)('with an ID token whose %s is %s', async (fault, _how) => {
    const { browser, login, url } = await flow();
    await provider.fault(fault);
    expect(problemOf(await browser.visit(url))).toBe('rejected');
    await expectNothing(browser, login);
  });

  test('that names another issuer, or none', async () => {
    for (const iss of [`iss=${encodeURIComponent(otherIssuer)}`, 'x=1']) {
      const { browser, login, url } = await flow();
      expect(url).toContain('iss=');
      expect(problemOf(await browser.visit(url.replace(/iss=[^&]+/, iss)))).toBe('rejected');
      await expectNothing(browser, login);
    }
  });

  test('at the address of another provider', async () => {
    const { browser, login, url } = await flow();
    expect(problemOf(await browser.visit(url.replace('/google/', '/facebook/')))).toBe('expired');
    await expectNothing(browser, login);
  });

  test('a second time', async () => {
    const { browser, login, url } = await flow();
    const cookie = browser.cookies.header;
    await browser.visit(url);
    expect(problemOf(await browser.visit(url, { cookie }))).toBe('expired');
    expect((await finish(browser)).statusCode).toBe(200);
    expect(await site.db.select().from(identities).where(eq(identities.email, login))).toHaveLength(1);
  });

  test('twice at the same moment: one of them signs in', async () => {
    const { browser, url } = await flow();
    const cookie = browser.cookies.header;
    const answers = await Promise.all([0, 1].map(() => browser.visit(url, { cookie })));
    expect(
      answers.map(({ headers }) => new URL(headers.location ?? '').search).filter((query) => query === ''),
    ).toHaveLength(1);
  });

  test('in another browser, with a cookie of its own and without one', async () => {
    const { login, url } = await flow();
    const [without, another] = [browserOf(site), browserOf(site)];
    await begin(another);
    for (const browser of [without, another]) {
      expect(problemOf(await browser.visit(url))).toBe('expired');
      await expectNothing(browser, login);
    }
  });

  test('with a cookie that somebody changed', async () => {
    const { browser, login, url } = await flow();
    const cookie = browser.cookies.header.replace('identity-flow=', 'identity-flow=_');
    expect(problemOf(await browser.visit(url, { cookie }))).toBe('expired');
    await expectNothing(browser, login);
  });

  test('after ten minutes', async () => {
    const { browser, login, url } = await flow();
    site.pass(minutes(10));
    expect(problemOf(await browser.visit(url))).toBe('expired');
    await expectNothing(browser, login);
  });

  // Silent ones: below, at a start, by the same limit.
  test('while the provider is down', async () => {
    const { browser, login, url } = await flow();
    await provider.fault('down');
    expect(problemOf(await browser.visit(url))).toBe('unavailable');
    await expectNothing(browser, login);
  });

  test('when the person cancels at the provider', async () => {
    const browser = browserOf(site);
    const state = new URL(await begin(browser)).searchParams.get('state');
    const query = new URLSearchParams({ error: 'access_denied', state: state ?? '', iss: provider.settings.issuer });
    expect(problemOf(await browser.visit(`/api/auth/identity/google/callback?${query}`))).toBe('cancelled');
  });

  test('with a confirmed address in which forms read the address of another person', async () => {
    const owner = await person(site);
    const kelvins = `\u212A${owner.email}`;
    owner.email = `k${owner.email}`;
    await updateAccount(site.db, owner._id, { email: owner.email, emailConfirmedAt: site.now });
    for (const login of [kelvins, `"<${owner.email}>"@evil.test`, `mailto:${owner.email}`, `'${owner.email}'`]) {
      const browser = browserOf(site);
      expect(problemOf(await browser.visit(await toCallback(browser, login)))).toBe('unconfirmed');
    }
    expect(await site.db.select().from(identities).where(eq(identities.userId, owner._id))).toEqual([]);
  });

  test('with an address that the provider has not confirmed, taken here or not', async () => {
    const owner = await person(site);
    await updateAccount(site.db, owner._id, { emailConfirmedAt: site.now });
    for (const email of [newLogin(), owner.email]) {
      const browser = browserOf(site);
      expect(problemOf(await browser.visit(await toCallback(browser, `unconfirmed+${email}`)))).toBe('unconfirmed');
      expect((await finish(browser)).statusCode).toBe(400);
    }
    expect(await site.db.select().from(identities).where(eq(identities.userId, owner._id))).toEqual([]);
  });
});

describe('a start', () => {
  test.each(['down', 'silent'] as const)('ends on a page in words while the provider is %s', async (fault) => {
    await provider.fault(fault);
    const answer = await browserOf(site).visit(startPath());
    expect([problemOf(answer), answer.headers['set-cookie']]).toEqual(['unavailable', undefined]);
  });

  test.each(['apple', 'constructor', '..%2fgoogle'])(
    'at the unknown provider %s ends on a page in words',
    async (id) => {
      expect(problemOf(await browserOf(site).visit(startPath('', id)))).toBe('unknown-provider');
    },
  );

  test('is limited for one source', async () => {
    const browser = browserOf(site);
    await provider.fault('down');
    for (let turn = 0; turn < 50; turn += 1) expect(problemOf(await browser.visit(startPath()))).toBe('unavailable');
    expect(problemOf(await browser.visit(startPath()))).toBe('too-many');
  });

  test.each([
    ['only prefetches', { 'sec-purpose': 'prefetch' }],
    ['takes for a picture of a page', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
  ])('that a browser %s begins nothing', async (_how, headers) => {
    const before = await site.db.$count(identityFlows);
    const answer = await browserOf(site).visit(startPath(), headers);
    expect([answer.statusCode, await site.db.$count(identityFlows)]).toEqual([403, before]);
  });
});

describe('an account with the same address', () => {
  const confirmed = async (role: 'customer' | 'admin' = 'customer') => {
    const owner = await person(site, role);
    await updateAccount(site.db, owner._id, { emailConfirmedAt: site.now });
    return owner;
  };
  const tryAs = async (email: string) => {
    const browser = browserOf(site);
    return browser.visit(await toCallback(browser, email));
  };

  test('is linked when both sides have confirmed it, and its owner is told', async () => {
    const owner = await confirmed();
    expect((await signIn(owner.email)).json()).toMatchObject({ user: { _id: owner._id }, isNew: false });
    expect((await emails.of(site, owner.email)).map(({ subject }) => subject)).toEqual([
      'Google was connected to your Nearhand account',
    ]);
  });

  test('is not linked while its address is unconfirmed here, or it is an admin’s', async () => {
    for (const owner of [await person(site), await confirmed('admin')]) {
      expect(problemOf(await tryAs(owner.email))).toBe('link-first');
      expect(await site.db.select().from(identities).where(eq(identities.userId, owner._id))).toEqual([]);
    }
  });

  test('is not linked for 7 days after its address was changed without a password', async () => {
    const owner = await confirmed();
    const email = newLogin();
    await site.call('PUT', '/auth/updatedetails', { as: owner, body: { email } });
    await updateAccount(site.db, owner._id, { emailConfirmedAt: site.now });
    expect(problemOf(await tryAs(email))).toBe('link-first');
    // The account may get the old address back.
    expect(problemOf(await tryAs(owner.email))).toBe('link-first');
  });

  test('is not linked to a second account at the provider', async () => {
    const owner = await confirmed();
    await signIn(owner.email);
    expect(problemOf(await tryAs(`of two:${owner.email}`))).toBe('link-first');
  });

  test('does not open while it is suspended, before and after it was linked', async () => {
    const owner = await confirmed();
    await updateAccount(site.db, owner._id, { suspendedAt: site.now });
    expect(problemOf(await tryAs(owner.email))).toBe('suspended');
    await updateAccount(site.db, owner._id, { suspendedAt: null });
    await signIn(owner.email);
    await updateAccount(site.db, owner._id, { suspendedAt: site.now });
    expect(problemOf(await tryAs(owner.email))).toBe('suspended');
  });

  test('does not open when it is suspended or deleted between the callback and the page', async () => {
    for (const [change, status] of [
      [{ suspendedAt: site.now }, 403],
      [{ deletedAt: site.now }, 400],
    ] as const) {
      const browser = browserOf(site);
      const login = newLogin();
      await browser.visit(await toCallback(browser, login));
      await site.db.update(users).set(change).where(eq(users.email, login));
      expect((await finish(browser)).statusCode).toBe(status);
    }
  });
});

describe('the page that stores the token', () => {
  const toPage = async () => {
    const browser = browserOf(site);
    await browser.visit(await toCallback(browser, newLogin()));
    return browser;
  };

  test('gets it once, also minutes later on a slow device, and from no other site', async () => {
    const browser = await toPage();
    const cookie = browser.cookies.header;
    const foreign = await browser.post('/api/auth/identity', {}, { origin: 'https://evil.test', cookie });
    expect(foreign.statusCode).toBe(403);
    site.pass(minutes(9));
    expect((await browser.post('/api/auth/identity', {}, { cookie })).statusCode).toBe(200);
    expect((await browser.post('/api/auth/identity', {}, { cookie })).statusCode).toBe(400);
    const late = await toPage();
    site.pass(minutes(10));
    expect((await finish(late)).statusCode).toBe(400);
  });

  test('the cookie of the flow does not do for it', async () => {
    const browser = browserOf(site);
    await begin(browser);
    const cookie = browser.cookies.header.replace('identity-flow=', 'identity-grant=').replace(/\..*/, '');
    expect((await browser.post('/api/auth/identity', {}, { cookie })).statusCode).toBe(400);
  });
});

test('no code, token, secret, state or address is in the log', async () => {
  const login = newLogin();
  const browser = browserOf(site);
  const url = await toCallback(browser, login);
  const cookie = browser.cookies.header;
  await browser.visit(url);
  const { token } = (await finish(browser)).json();
  await browser.visit(url, { cookie });
  await provider.fault('signature');
  await browser.visit(await toCallback(browser, login));
  const query = new URLSearchParams(url.split('?')[1]);
  const secrets = [
    query.get('code'),
    query.get('state'),
    token,
    provider.settings.clientSecret,
    login,
    cookie.slice(20, 60),
  ];
  const log = lines.join('\n');
  expect(log).toContain('auth/identity/:provider/callback');
  expect(log).toContain('"problem":"rejected"');
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test('an account with a password still logs in with it', async () => {
  const owner = await person(site);
  await setPassword(site, owner, 'lovelace');
  await updateAccount(site.db, owner._id, { emailConfirmedAt: site.now });
  await signIn(owner.email);
  const answer = await site.call('POST', '/auth/login', { body: { email: owner.email, password: 'lovelace' } });
  expect(answer.statusCode).toBe(200);
});

test.each(['update on identities', 'delete on identity_flows'])(
  'a recovery of the account that takes the identity beside a sign-in (%s) leaves no session behind',
  async (moment) => {
    const login = newLogin();
    await signIn(login);
    const browser = browserOf(site);
    const callback = await toCallback(browser, login);
    await site.db.execute(sql`create function recover() returns trigger language plpgsql as
      'begin delete from identities where user_id = old.user_id; return old; end'`);
    await site.db.execute(sql.raw(`create trigger recover after ${moment} for each row execute function recover()`));
    await browser.visit(callback);
    const answer = await finish(browser);
    await site.db.execute(sql`drop function recover cascade`);
    expect(answer.statusCode).toBe(401);
  },
);
