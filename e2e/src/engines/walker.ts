import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { demo, siteUrl } from '../site/site.ts';
import { type Query, queryInPage } from './query.ts';
import type { Key, Tab } from './tab.ts';

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
const loadLibrary = `(() => {
  if (window.walkLibrary) return;
  const module = { exports: {} }, exports = module.exports;
  ${library}
  Object.defineProperty(window, 'walkLibrary', { value: exports });
})()`;

// A slow machine is no fault: this ends a walk that stands still.
const timeoutMs = 120_000;
const readable = (_key: string, value: unknown) => (value instanceof RegExp ? String(value) : value);
const forPage = (_key: string, value: unknown) =>
  value instanceof RegExp ? { source: value.source, flags: value.flags } : value;

/** Somebody who walks the site in any engine, and finds things as Playwright's journeys do: by role, label and text. */
export class Walker<Element = unknown> {
  constructor(
    readonly tab: Tab<Element>,
    private readonly site: string = siteUrl,
  ) {}

  goto(path: string): Promise<void> {
    return this.tab.goto(new URL(path, this.site).href);
  }

  /** Does `act` with the element as soon as it can be reached; again where the page has replaced it meanwhile. */
  private async with(query: Query, act: (element: Element) => Promise<void>): Promise<void> {
    await expect(async () => {
      const found = await this.look(query);
      if (!found) throw new Error(`Not found: ${JSON.stringify(query, readable)}`);
      await act(found);
    }).toPass({ timeout: timeoutMs, intervals: [100] });
  }

  private async look(query: Query): Promise<Element | undefined> {
    if (!('css' in query)) await this.tab.evaluate(loadLibrary);
    return this.tab.find(`(${queryInPage})(${JSON.stringify(query, forPage)})`);
  }

  see(query: Query): Promise<void> {
    return this.with(query, async () => {});
  }

  heading(name: string | RegExp): Promise<void> {
    return this.see({ role: 'heading', name, level: 1 });
  }

  click(query: Query): Promise<void> {
    return this.with(query, (element) => this.tab.click(element));
  }

  /** Types into an empty field. */
  async fill(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.with(query, (element) => this.tab.type(element, text));
  }

  /** Chooses the option of a select box that begins with this text. */
  choose(query: Query, option: string): Promise<void> {
    return this.with(query, (element) => this.tab.type(element, option));
  }

  /** Types into the parts of a date field, as English writes dates. WebKit goes on to the next part at a slash only. */
  typeDate(query: Query, day: string): Promise<void> {
    const [year, month, date] = day.split('-');
    return this.with(query, (element) => this.tab.type(element, `${month}/${date}/${year}`));
  }

  /** Chooses a file in an input that a button hides. */
  async upload(selector: string, file: string): Promise<void> {
    const input = await this.tab.find(`document.querySelector(${JSON.stringify(selector)})`);
    if (!input) throw new Error(`Not found: ${selector}`);
    await this.tab.upload(input, file);
  }

  async press(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.tab.press(key);
  }

  inFrame(query: Query, work: () => Promise<void>): Promise<void> {
    return this.with(query, (element) => this.tab.inFrame(element, work));
  }

  /** Waits for an expression of the page to have this value. */
  async expect(expression: string, value: unknown): Promise<void> {
    await expect.poll(() => this.tab.evaluate(expression), { timeout: timeoutMs, message: expression }).toEqual(value);
  }

  async signIn(email: string, password: string = demo.password): Promise<void> {
    await this.goto('/auth/login');
    await this.fill({ label: 'Email' }, email);
    await this.fill({ label: 'Password' }, password);
    await this.click({ role: 'button', name: 'Login' });
    await this.expect('location.pathname', '/user/dashboard');
  }
  async logOut(): Promise<void> {
    await this.click({ role: 'button', name: /Account menu$/ });
    await this.click({ text: 'Log out' });
    await this.expect('location.pathname', '/auth/login');
  }
}
