import { type FaultCode, shared } from './planted-fault.ts';

/** A bomb of cookies would make the server refuse every request. */
const hasFewCookies = `document.cookie.length < 4000 && fetch(location.href).then(({ ok }) => ok)`;

/** Code that replaces or writes what the shell and other slices use. */
export const shellFaults: readonly FaultCode[] = [
  {
    name: 'Replaces fetch',
    code: `window[['fet', 'ch'].join('')] = () => Promise.reject(new Error('planted'))`,
    runs: 'later',
  },
  { name: 'Replaces history.pushState', code: `const h = history; h.pushState = () => {}`, runs: 'later' },
  { name: 'Extends Array.prototype', code: `const a = Array; a.prototype.planted = 1`, runs: 'later' },
  {
    name: 'Replaces React in the share scope',
    code: `const scope = Object.values(__FEDERATION__.__INSTANCES__)[0].shareScopeMap.default; for (const version of Object.keys(scope.react)) scope.react[version] = { ...scope.react[version], lib: () => ({}), get: async () => () => ({}) }`,
    runs: 'later',
  },
  { name: 'Replaces React’s createElement', code: `${shared('react')}.createElement = () => null`, runs: 'later' },
  {
    name: 'Makes HTML from text',
    code: `document.createElement('p')[['inner', 'HTML'].join('')] = '<b>planted</b>'`,
    runs: 'later',
  },
  {
    name: 'Forges a message of the platform',
    code: `new BroadcastChannel('nearhand.events.v1').postMessage({ name: 'session.changed', payload: { userId: null } })`,
    runs: 'later',
  },
  {
    name: 'Writes cookies with the Cookie Store',
    code: `const store = cookieStore; for (let i = 0; i < 40; i++) store.set(\`planted\${i}\`, 'x'.repeat(4000)).catch(() => {})`,
    runs: 'later',
    gone: hasFewCookies,
  },
  {
    name: 'Writes 150 small cookies by a bound function',
    code: `const { set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie'); for (let i = 0; i < 150; i++) setTimeout(set.bind(document, \`planted\${i}=\${'x'.repeat(200)}; path=/\`), 300)`,
    runs: 'later',
    gone: hasFewCookies,
  },
  {
    name: 'Fills the browser’s storage',
    code: `for (let i = 0; i < 50; i++) localStorage.setItem(\`planted\${i}\`, 'x'.repeat(100000))`,
    runs: 'later',
    gone: `(() => { try { localStorage.setItem('room', 'x'.repeat(500000)); localStorage.removeItem('room'); return true } catch { return false } })()`,
  },
];
