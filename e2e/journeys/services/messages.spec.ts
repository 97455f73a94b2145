import { type Browser, expect, type Page, test } from '@playwright/test';
import { giveToken, newPerson } from '../../src/people.ts';

interface Member {
  page: Page;
  id: string;
  token: string;
}

const member = async (browser: Browser, name: string, role: 'customer' | 'provider'): Promise<Member> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { token } = await newPerson(page.request, { name, role });
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await page.request.get('/api/auth/me', { headers })).json();
  await giveToken(page, token);
  return { page, id: data._id, token };
};

const send = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
};

test('two people write to each other; count and messages come without a reload', async ({ browser }) => {
  const provider = await member(browser, 'Pia Provider', 'provider');
  const customer = await member(browser, 'Cleo Customer', 'customer');
  await provider.page.goto('/about');
  await expect(provider.page.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await test.step('the first message opens the conversation', async () => {
    await customer.page.goto(`/messages/new?recipient=${provider.id}`);
    await expect(customer.page.getByText('Pia Provider').first()).toBeVisible();
    await customer.page.getByRole('textbox', { name: 'Message' }).fill('Hello <img src=x onerror=alert(1)>');
    await customer.page.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await customer.page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
    await expect(customer.page.getByRole('log').getByText('Hello <img src=x onerror=alert(1)>')).toHaveCount(1);
    await expect(customer.page.locator('img[src="x"]')).toHaveCount(0);
  });

  await test.step('the provider is told on whatever page they are', async () => {
    const header = provider.page.locator('header');
    await header.getByRole('link', { name: 'Messages, 1 unread' }).click();
    await expect(provider.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await provider.page.getByRole('link', { name: /Cleo Customer/ }).click();
    await expect(provider.page.getByRole('log').getByText('Hello <img src=x onerror=alert(1)>')).toBeVisible();
    await expect(header.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  });

  await test.step('an answer comes to the open conversation', async () => {
    await send(provider.page, 'On Tuesday at nine?');
    await expect(customer.page.getByRole('log').getByText('On Tuesday at nine?')).toBeVisible();
  });
});
