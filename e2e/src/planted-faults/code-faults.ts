import { type FaultCode, shared } from './planted-fault.ts';

/** Code that throws, blocks the page or calls what fails. */
export const codeFaults: readonly FaultCode[] = [
  {
    name: 'The entry throws',
    code: `throw new Error('planted')`,
    rejected: 'remoteEntry.js: planted',
    runs: 'entry',
  },
  {
    name: 'A module throws when it is loaded',
    code: `throw new Error('planted')`,
    rejected: './routes cannot be loaded: planted',
    runs: 'module',
  },
  {
    name: 'Rendering throws',
    code: `throw new Error('planted')`,
    runs: 'render',
  },
  {
    name: 'An effect throws',
    code: `${shared('react')}.useEffect(() => { throw new Error('planted') })`,
    runs: 'render',
  },
  {
    name: 'Rendering sets its own state',
    code: `const [n, set] = ${shared('react')}.useState(0); set(n + 1)`,
    runs: 'render',
  },
  {
    name: 'A layout effect sets its own state without end',
    code: `const R = ${shared('react')}; const [n, set] = R.useState(0); R.useLayoutEffect(() => set(n + 1))`,
    runs: 'render',
  },
  {
    name: 'An effect sets its own state without end',
    code: `const R = ${shared('react')}; const [n, set] = R.useState(0); R.useEffect(() => set(n + 1))`,
    runs: 'render',
  },
  {
    name: 'A handler throws',
    code: `document.addEventListener('click', () => { throw new Error('planted') })`,
    runs: 'later',
    act: ['title'],
  },
  {
    name: 'A timer throws',
    code: `throw new Error('planted')`,
    runs: 'later',
  },
  {
    name: 'A rejection that nothing handles',
    code: `Promise.reject(new Error('planted'))`,
    runs: 'later',
  },
  {
    name: 'A rejection with a text instead of an error',
    code: `Promise.reject('planted')`,
    runs: 'later',
  },
  {
    name: 'Calls an endpoint that does not exist',
    code: `${shared('@nearhand/platform')}.api.get('no/such/route', {}).catch(() => {})`,
    runs: 'later',
  },
  {
    name: 'Its calls are answered with 500',
    code: `${shared('@nearhand/platform')}.api.get('planted/failure', {}).catch(() => {})`,
    runs: 'later',
  },
  {
    name: 'Blocks the page for 5 s',
    code: `const until = Date.now() + 5000; while (Date.now() < until);`,
    runs: 'later',
  },
  {
    name: 'Blocks the page again and again',
    code: `setInterval(() => { const until = Date.now() + 3500; while (Date.now() < until); }, 4500)`,
    runs: 'later',
  },
];

export const endlessLoops: readonly FaultCode[] = [
  {
    name: 'An endless loop while it is loaded',
    code: `for (;;);`,
    rejected: 'remoteEntry.js: Script execution timed out',
    runs: 'entry',
  },
  {
    name: 'An endless loop while it is rendered',
    code: `for (;;);`,
    runs: 'render',
  },
  {
    name: 'An endless loop in a handler',
    code: `document.addEventListener('click', () => { for (;;); })`,
    runs: 'later',
    act: ['title'],
  },
];
