import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { demo } from './site/site.ts';

/** Signs in through the login screen and waits for where it leads. */
export const signIn = async (page: Page, email: string, password: string = demo.password): Promise<void> => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/user/dashboard');
};

/** Puts a session into the page without walking the login screen. */
export const bringSession = async (page: Page, email: string): Promise<string> => {
  const token = await tokenOf(page.request, email);
  await giveToken(page, token);
  return token;
};

/** As after a login or an earlier visit, when the browser has the person beside the token. */
export const bringPerson = async (page: Page, email: string): Promise<void> => {
  const token = await bringSession(page, email);
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const person = JSON.stringify({ token, user: (await answer.json()).data });
  await page.addInitScript((value) => localStorage.setItem('person', value), person);
};

/** Gives the page this token at its first visit; what the page makes of it later stays. */
export const giveToken = async (page: Page, token: string): Promise<void> => {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('session-brought')) return;
    sessionStorage.setItem('session-brought', 'yes');
    localStorage.setItem('token', value);
  }, token);
};

export interface NewPerson {
  email: string;
  password: string;
  token: string;
}

/** An account of one's own, so that what happens to it disturbs no other journey. */
export const newPerson = async (
  request: APIRequestContext,
  { name = 'Nora New', role = 'customer' }: { name?: string; role?: 'customer' | 'provider' } = {},
): Promise<NewPerson> => {
  const account = { email: `new-${crypto.randomUUID()}@example.test`, password: 'secret-enough' };
  const response = await request.post('/api/auth/register', { data: { ...account, name, role } });
  expect(response.status(), await response.text()).toBe(201);
  return { ...account, token: (await response.json()).token };
};

const demoTokens = new Map<string, Promise<string>>();

/** The token of a demo account: one login per account and worker. A journey that logs out makes a person of its own. */
export const tokenOf = (request: APIRequestContext, email: string): Promise<string> => {
  const token = demoTokens.get(email) ?? logIn(request, email);
  demoTokens.set(email, token);
  return token;
};

const logIn = async (request: APIRequestContext, email: string): Promise<string> => {
  const response = await request.post('/api/auth/login', { data: { email, password: demo.password } });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).token;
};

/** Fails the test for what a careful person would see in the browser's console. */
export const watchConsole = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
};
