import { bankForm, onboardingLink, sendForm, shop } from '../testing/connected-account.ts';
import { useSandbox } from '../testing/test-sandbox.ts';

const state = { milliseconds: Date.UTC(2030, 0, 1) };
const sandbox = useSandbox({ clock: () => state.milliseconds });

const open = (url: string) => fetch(url, { redirect: 'manual' });
const leadsTo = (answer: Response) => [answer.status, answer.headers.get('location')];

test('a bank is connected once, and the account can be paid from then on', async () => {
  const { id, url } = await onboardingLink(sandbox);
  await fetch(url, { method: 'HEAD' });
  const page = await open(url);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.test;");
  expect(await page.text()).toContain('Return without connecting');
  const answers = await Promise.all([sendForm(url, bankForm()), sendForm(url, bankForm())]);
  expect(answers.map(leadsTo)).toEqual([
    [303, shop.return_url],
    [303, shop.return_url],
  ]);
  expect(leadsTo(await sendForm(url, bankForm('000111111113')))).toEqual([303, shop.refresh_url]);
  const account = await sandbox.stripe.accounts.retrieve(id);
  expect(account).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    charges_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
    external_accounts: { data: [{ object: 'bank_account', last4: '6789', routing_number: '110000000' }] },
  });
  const { data } = await sandbox.stripe.events.list({ type: 'account.updated' }, { stripeAccount: id });
  expect(data).toHaveLength(1);
  expect(data[0]?.data.object).toEqual(account);
  expect(leadsTo(await open(url))).toEqual([303, shop.refresh_url]);
});

test('a bank that is connected is shown by its end, and can be changed', async () => {
  const { id, url } = await onboardingLink(sandbox);
  await sendForm(url, bankForm());
  const next = await onboardingLink(sandbox, id);
  expect(await (await open(next.url)).text()).toMatch(/ending in 6789[\s\S]*Return without changing/);
  await sendForm(next.url, bankForm('0001-1111 1116'));
  const { external_accounts: banks } = await sandbox.stripe.accounts.retrieve(id);
  expect(banks?.data).toMatchObject([{ last4: '1116', status: 'new' }]);
});

test.each([
  ['holder', '  ', 'Enter the account holder&#39;s name.'],
  ['routing', '', 'Enter the routing number.'],
  ['routing', '11000', 'A routing number has 9 digits.'],
  ['routing', '110000001', 'There is no bank with this routing number.'],
  ['account', 'twelve', 'An account number has 4 to 17 digits.'],
  ['account', '000999999999', 'Only test account numbers work here'],
  ['account_again', '000123456780', 'The two account numbers differ.'],
])('%s "%s" is explained beside its field and nothing input is lost', async (field, input, message) => {
  const { id, url } = await onboardingLink(sandbox);
  await open(url);
  const form = { ...bankForm(), holder: '<Pat> "P" & Co', [field]: input };
  const answer = await sendForm(url, form);
  const text = await answer.text();
  expect(text).toContain(`id="${field}-error">${message}`);
  expect(text.match(/aria-invalid="true"/g)?.length).toBe(field === 'account' ? 2 : 1);
  if (field !== 'holder') expect(text).toContain('value="&lt;Pat&gt; &quot;P&quot; &amp; Co"');
  expect(text).toContain(`value="${input}"`);
  expect((await sandbox.stripe.accounts.retrieve(id)).payouts_enabled).toBe(false);
  expect(leadsTo(await sendForm(url, bankForm()))).toEqual([303, shop.return_url]);
});

test('a link that was opened before, is too old or was never given connects nothing', async () => {
  const [opened, old] = [await onboardingLink(sandbox), await onboardingLink(sandbox)];
  expect((await open(opened.url)).status).toBe(200);
  expect(leadsTo(await open(opened.url))).toEqual([303, shop.refresh_url]);
  state.milliseconds += 301_000;
  expect(leadsTo(await open(old.url))).toEqual([303, shop.refresh_url]);
  expect(leadsTo(await sendForm(old.url, bankForm()))).toEqual([303, shop.refresh_url]);
  expect(leadsTo(await sendForm(opened.url, bankForm()))).toEqual([303, shop.return_url]);
  expect((await sandbox.stripe.accounts.retrieve(old.id)).details_submitted).toBe(false);
  expect((await open(`${sandbox.url}/connect/onboarding/nobody`)).status).toBe(404);
});
