import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { demo } from './site.ts';

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
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  return token;
};

export const tokenOf = async (request: APIRequestContext, email: string): Promise<string> => {
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
