import { type FaultCode, shared } from './planted-fault.ts';

/** Code that leads the visitor away from the page. */
export const leadingAwayFaults: readonly FaultCode[] = [
  { name: 'Leaves for another site', code: `location.assign(['https:', '//elsewhere.test/'].join(''))`, runs: 'later' },
  {
    name: 'Leaves by a meta element',
    code: `const meta = document.createElement('meta'); meta.setAttribute(['http', 'equiv'].join('-'), 'refresh'); meta.content = '0; url=https://elsewhere.test/'; document.head.append(meta)`,
    runs: 'later',
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
  { name: 'Goes back again and again', code: 'setInterval(() => history.back(), 200)', runs: 'later' },
  {
    name: 'Moves links with a base element',
    code: `const base = document.createElement('base'); base.href = 'https://elsewhere.test/'; document.head.append(base)`,
    runs: 'later',
    gone: `document.baseURI.startsWith(location.origin)`,
  },
  {
    name: 'Leaves by a timer after its page was left',
    code: `${shared('react')}.useEffect(() => () => setTimeout(() => location.assign('/about'), 300), [])`,
    runs: 'render',
    act: ['title', 'logo'],
    gone: `location.pathname === '/marketplace'`,
  },
];
