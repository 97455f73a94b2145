import { errorOf, keys, useSandbox } from '../../../testing/test-sandbox.ts';

const sandbox = useSandbox();

const express = {
  type: 'express',
  country: 'US',
  email: 'pat@shop.test',
  business_type: 'individual',
  capabilities: { transfers: { requested: true } },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  metadata: { user: 'u1', role: 'provider' },
} as const;

test('an account begins without a bank, and its settings can be changed', async () => {
  const account = await sandbox.stripe.accounts.create(express);
  expect(account).toMatchObject({
    object: 'account',
    type: 'express',
    capabilities: { transfers: 'inactive' },
    details_submitted: false,
    payouts_enabled: false,
    charges_enabled: false,
    external_accounts: { object: 'list', data: [] },
    requirements: {
      currently_due: expect.arrayContaining(['external_account']),
      disabled_reason: 'requirements.past_due',
    },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  const changed = await sandbox.stripe.accounts.update(account.id, { email: 'p@shop.test', metadata: { role: '' } });
  expect(changed).toMatchObject({ email: 'p@shop.test', metadata: { user: 'u1' }, business_type: 'individual' });
  expect(await sandbox.stripe.accounts.retrieve(account.id)).toEqual(changed);
  const controlled = await sandbox.stripe.accounts.create({
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
  });
  expect(controlled).toMatchObject({ type: 'none', controller: { fees: { payer: 'application' } } });
  expect((await sandbox.stripe.accounts.list({ limit: 2 })).data.map(({ id }) => id)).toEqual([
    controlled.id,
    account.id,
  ]);
});

test('calls and events of a connected account are its own', async () => {
  const [one, other] = await Promise.all([
    sandbox.stripe.accounts.create(express),
    sandbox.stripe.accounts.create(express),
  ]);
  await sandbox.stripe.accounts.update(one.id, { metadata: { seen: 'yes' } });
  const of = async (stripeAccount?: string) =>
    (await sandbox.stripe.events.list({ type: 'account.updated' }, { stripeAccount })).data.map(
      ({ account }) => account,
    );
  expect(await of(one.id)).toEqual([one.id]);
  expect(await of(other.id)).toEqual([]);
  expect(await of()).toEqual([]);
  expect(await errorOf(of('acct_unknown'))).toMatchObject({ statusCode: 403, code: 'account_invalid' });
  const charge = sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { stripeAccount: one.id });
  expect((await errorOf(charge)).message).toContain('for the platform only');
});

test.each([
  [{ type: '' }, 'parameter_missing', 'type'],
  [{ type: 'standard' }, undefined, 'type'],
  [{ country: 'DE' }, undefined, 'country'],
  [{ email: 'nobody' }, 'email_invalid', 'email'],
  [{ controller: { fees: { payer: 'account' } } }, undefined, 'type'],
  [{ colour: 'green' }, 'parameter_unknown', 'colour'],
  [{ capabilities: { transfers: { wanted: true } } }, 'parameter_unknown', 'capabilities[transfers][wanted]'],
])('an account with %j is refused', async (wrong, code, param) => {
  const error = await errorOf(sandbox.stripe.rawRequest('POST', '/v1/accounts', { ...express, ...wrong }));
  expect([error.statusCode, error.code, error.param]).toEqual([400, code, param]);
});

test('a link leads to the sandbox, for five minutes, and only back to the web', async () => {
  const { id } = await sandbox.stripe.accounts.create(express);
  const urls = { refresh_url: 'https://shop.test/again', return_url: 'https://shop.test/back' };
  const link = await sandbox.stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...urls });
  expect(link).toMatchObject({ object: 'account_link', expires_at: link.created + 300 });
  expect(link.url).toMatch(new RegExp(`^${sandbox.url}/connect/onboarding/\\w{32}$`));
  const outside = { account: id, type: 'account_onboarding', ...urls, return_url: 'javascript:alert(1)' } as const;
  expect(await errorOf(sandbox.stripe.accountLinks.create(outside))).toMatchObject({ code: 'url_invalid' });
  const byBrowser = await sandbox.asBrowser('/v1/account_links', { account: id, key: keys.publishableKey });
  expect(byBrowser.status).toBe(403);
});
