import { hasFewCookies, hasNoCookieOfAuth } from './harm-gone.ts';
import type { FaultCode } from './planted-fault.ts';

/** Code that writes what the browser sends or stores for the whole site. */
export const storageFaults: readonly FaultCode[] = [
  {
    name: 'Writes 40 cookies of 4 KB',
    code: `for (let i = 0; i < 40; i++) document.cookie = \`planted\${i}=\${'x'.repeat(4000)}; path=/; max-age=999999\``,
    rejected: 'writes cookies',
    hidden: `const d = document; for (let i = 0; i < 40; i++) d.cookie = \`planted\${i}=\${'x'.repeat(4000)}; path=/; max-age=999999\``,
    runs: 'later',
    gone: hasFewCookies,
  },
  {
    name: 'Writes cookies with the Cookie Store',
    code: `for (let i = 0; i < 40; i++) cookieStore.set(\`planted\${i}\`, 'x'.repeat(4000)).catch(() => {})`,
    rejected: 'writes cookies',
    hidden: `const store = cookieStore; for (let i = 0; i < 40; i++) store.set(\`planted\${i}\`, 'x'.repeat(4000)).catch(() => {})`,
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
    name: 'Chooses the visitor’s releases by a cookie',
    code: `document.cookie = 'nearhand-visitor=planted; path=/auth'`,
    rejected: 'writes cookies',
    hidden: `const d = document; d.cookie = 'nearhand-visitor=planted; path=/auth'`,
    runs: 'later',
    gone: hasNoCookieOfAuth,
  },
  {
    name: 'Deletes what the shell stored',
    code: 'for (const key of Object.keys(localStorage)) localStorage.removeItem(key)',
    runs: 'later',
    gone: `localStorage.getItem('nearhand.visitor') !== null`,
  },
  {
    name: 'Fills the browser’s storage',
    code: `for (let i = 0; i < 50; i++) localStorage.setItem(\`planted\${i}\`, 'x'.repeat(100000))`,
    runs: 'later',
    gone: `(() => { try { localStorage.setItem('room', 'x'.repeat(500000)); localStorage.removeItem('room'); return true } catch { return false } })()`,
  },
  {
    name: 'Replaces the storage’s setItem',
    code: 'Storage.prototype.setItem = () => {}',
    rejected: 'replaces Storage.prototype.setItem',
    hidden: 'const s = Storage; s.prototype.setItem = () => {}',
    runs: 'later',
  },
  {
    name: 'Empties the tab’s storage',
    code: 'sessionStorage.clear()',
    rejected: 'clears what the shell stored',
    hidden: 'const s = sessionStorage; s.clear()',
    runs: 'later',
  },
  {
    name: 'Registers a service worker',
    code: `navigator.serviceWorker.register('/planted.js').catch(() => {})`,
    rejected: 'registers a service worker',
    hidden: `const n = navigator; n.serviceWorker.register('/planted.js').catch(() => {})`,
    runs: 'later',
  },
];
