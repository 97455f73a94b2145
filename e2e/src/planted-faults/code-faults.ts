import { type FaultCode, shared } from './planted-fault.ts';

/** Code that throws, blocks the page, calls what fails or calls without end. */
export const codeFaults: readonly FaultCode[] = [
  { name: 'The entry throws', code: `throw new Error('planted')`, runs: 'entry' },
  {
    name: 'An effect throws',
    code: `${shared('react')}.useEffect(() => { throw new Error('planted') })`,
    runs: 'render',
  },
  {
    name: 'An effect sets its own state without end',
    code: `const R = ${shared('react')}; const [n, set] = R.useState(0); R.useEffect(() => set(n + 1))`,
    runs: 'render',
  },
  { name: 'A timer throws', code: `throw new Error('planted')`, runs: 'later' },
  { name: 'A rejection that nothing handles', code: `Promise.reject(new Error('planted'))`, runs: 'later' },
  {
    name: 'Calls an endpoint that does not exist',
    code: `${shared('@nearhand/platform')}.api.get('no/such/route', {}).catch(() => {})`,
    runs: 'later',
  },
  {
    name: 'Blocks the page again and again',
    code: `setInterval(() => { const until = Date.now() + 3500; while (Date.now() < until); }, 4500)`,
    runs: 'later',
  },
  { name: 'Calls the API without end', code: `setInterval(() => fetch('/healthz').catch(() => {}), 5)`, runs: 'later' },
  {
    name: 'A clean-up throws when its page is left',
    code: `${shared('react')}.useEffect(() => () => { throw new Error('planted') }, [])`,
    runs: 'render',
    act: ['logo', 'back'],
  },
];

export const endlessLoops: readonly FaultCode[] = [
  { name: 'An endless loop while it is loaded', code: `for (;;);`, runs: 'entry' },
  { name: 'An endless loop while it is rendered', code: `for (;;);`, runs: 'render' },
  {
    name: 'An endless loop in a handler',
    code: `document.addEventListener('click', () => { for (;;); })`,
    runs: 'later',
    act: ['title'],
  },
];
