import type { FaultCode } from './planted-fault.ts';

/** Code that replaces what the language and the browser give to all. */
export const builtInFaults: readonly FaultCode[] = [
  {
    name: 'Replaces Date.now',
    code: 'Date.now = () => 0',
    rejected: 'replaces Date.now',
    hidden: 'const d = Date; d.now = () => 0',
    runs: 'later',
    gone: 'Date.now() > 1e12',
  },
  {
    name: 'Replaces Intl.DateTimeFormat',
    code: `Intl.DateTimeFormat = function () { throw new Error('planted') }`,
    rejected: 'replaces Intl.DateTimeFormat',
    hidden: `const i = Intl; i.DateTimeFormat = function () { throw new Error('planted') }`,
    runs: 'later',
    gone: 'new Intl.DateTimeFormat().format(0) !== null',
  },
  {
    name: 'Replaces JSON.parse',
    code: 'JSON.parse = () => null',
    rejected: 'replaces JSON.parse',
    hidden: 'const j = JSON; j.parse = () => null',
    runs: 'later',
    gone: `JSON.parse('1') === 1`,
  },
  {
    name: 'Replaces Promise.prototype.then',
    code: 'Promise.prototype.then = function () { return this }',
    rejected: 'replaces Promise.prototype.then',
    hidden: 'const p = Promise; p.prototype.then = function () { return this }',
    runs: 'later',
    gone: 'Promise.resolve().then.toString().includes(`native`)',
  },
  {
    name: 'Makes errors without a stack',
    code: `Error.stackTraceLimit = 0; document.cookie = 'planted=1; path=/'`,
    rejected: 'replaces Error.stackTraceLimit',
    hidden: `const e = Error; const d = document; e.stackTraceLimit = 0; d.cookie = 'planted=1; path=/'`,
    runs: 'later',
    gone: `!document.cookie.includes('planted')`,
  },
  {
    name: 'Swallows keys',
    code: `window.addEventListener('keydown', (event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)`,
    runs: 'later',
    gone: `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }))`,
  },
  {
    name: 'Replaces createElement',
    code: 'document.createElement = () => null',
    rejected: 'replaces document.createElement',
    hidden: 'const d = document; d.createElement = () => null',
    runs: 'later',
    gone: `document.createElement('a') !== null`,
  },
];
