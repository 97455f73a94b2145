import { holds } from './harm-gone.ts';
import { type PlantedFault, unreported } from './planted-fault.ts';

/** Code that replaces what the language and the browser give to all. */
export const builtInFaults: readonly PlantedFault[] = [
  {
    name: 'Replaces Date.now',
    before: unreported,
    code: 'Date.now = () => 0',
    rejected: 'replaces Date.now',
    hidden: 'const d = Date; d.now = () => 0',
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
    gone: holds('Date.now() > 1e12'),
  },
  {
    name: 'Replaces Intl.DateTimeFormat',
    before: unreported,
    code: `Intl.DateTimeFormat = function () { throw new Error('planted') }`,
    rejected: 'replaces Intl.DateTimeFormat',
    hidden: `const i = Intl; i.DateTimeFormat = function () { throw new Error('planted') }`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
    gone: holds('new Intl.DateTimeFormat().format(0) !== null'),
  },
  {
    name: 'Replaces JSON.parse',
    before: unreported,
    code: 'JSON.parse = () => null',
    rejected: 'replaces JSON.parse',
    hidden: 'const j = JSON; j.parse = () => null',
    runs: 'later',
    ends: 'stays',
    reported: 'global',
    gone: holds(`JSON.parse('1') === 1`),
  },
  {
    name: 'Replaces Promise.prototype.then',
    before: unreported,
    code: 'Promise.prototype.then = function () { return this }',
    rejected: 'replaces Promise.prototype.then',
    hidden: 'const p = Promise; p.prototype.then = function () { return this }',
    runs: 'later',
    ends: 'stays',
    reported: 'global',
    gone: holds('Promise.resolve().then.toString().includes(`native`)'),
  },
  {
    name: 'Makes errors without a stack',
    before: unreported,
    code: `Error.stackTraceLimit = 0; document.cookie = 'planted=1; path=/'`,
    rejected: 'replaces Error.stackTraceLimit',
    hidden: `const e = Error; const d = document; e.stackTraceLimit = 0; d.cookie = 'planted=1; path=/'`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
    gone: holds(`!document.cookie.includes('planted')`),
  },
  {
    name: 'Swallows keys',
    before: unreported,
    code: `window.addEventListener('keydown', (event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)`,
    runs: 'later',
    ends: 'stays',
    gone: async (page) => {
      await page.keyboard.press('Tab');
      await holds('document.activeElement !== document.body')(page);
    },
    note: 'until its page is left',
  },
  {
    name: 'Replaces createElement',
    before: unreported,
    code: 'document.createElement = () => null',
    rejected: 'replaces document.createElement',
    hidden: 'const d = document; d.createElement = () => null',
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
    gone: holds(`document.createElement('a') !== null`),
  },
];
