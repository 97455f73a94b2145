import type { FailureStage } from '@nearhand/contracts';
import type { Page } from '@playwright/test';

export interface PlantedFault {
  name: string;
  /** How it ended before decision 33. */
  before: string;
  /** Its code, as a team might write it. */
  code: string;
  /** Part of the error with which `publish` rejects the code. */
  rejected?: string;
  /** The same in a form that `publish` cannot read. */
  hidden?: string;
  /** Runs with the entry, while the page is rendered, or right after it; without it, only `publish` is tried. */
  runs?: 'entry' | 'module' | 'render' | 'later';
  act?: (page: Page) => Promise<void>;
  /** `replaced`: the release before takes its place. `stays`: its page stays, and everything works. */
  ends?: 'replaced' | 'stays';
  /** The stage of the failure; `calls`: a failed call in the counts of its calls. */
  reported?: FailureStage | 'calls';
  note?: string;
}

const unreported = 'not reported';
const shared = (name: string) => `Object.values(__FEDERATION__.__INSTANCES__)[0].loadShareSync('${name}')()`;
const clickTitle = (page: Page) => page.getByRole('heading', { level: 1 }).click();

/** Faults of a release, planted in the login page of mf-auth. `docs/faults.md` is this table. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'The entry throws',
    before: 'replaced, reported',
    code: `throw new Error('planted')`,
    runs: 'entry',
    ends: 'replaced',
    reported: 'entry',
  },
  {
    name: 'A module throws when it is loaded',
    before: 'replaced, reported',
    code: `throw new Error('planted')`,
    runs: 'module',
    ends: 'replaced',
    reported: 'module',
  },
  {
    name: 'Rendering throws',
    before: 'replaced, reported',
    code: `throw new Error('planted')`,
    runs: 'render',
    ends: 'replaced',
    reported: 'render',
  },
  {
    name: 'An effect throws',
    before: 'replaced, reported',
    code: `${shared('react')}.useEffect(() => { throw new Error('planted') })`,
    runs: 'render',
    ends: 'replaced',
    reported: 'render',
  },
  {
    name: 'Rendering sets its own state',
    before: 'replaced, reported',
    code: `const [n, set] = ${shared('react')}.useState(0); set(n + 1)`,
    runs: 'render',
    ends: 'replaced',
    reported: 'render',
  },
  {
    name: 'A layout effect sets its own state without end',
    before: 'replaced, reported',
    code: `const R = ${shared('react')}; const [n, set] = R.useState(0); R.useLayoutEffect(() => set(n + 1))`,
    runs: 'render',
    ends: 'replaced',
    reported: 'render',
  },
  {
    name: 'An effect sets its own state without end',
    before: unreported,
    code: `const R = ${shared('react')}; const [n, set] = R.useState(0); R.useEffect(() => set(n + 1))`,
    runs: 'render',
    ends: 'replaced',
    reported: 'blocked',
    note: 'after 10 s without an idle moment; not in Safari',
  },
  {
    name: 'A handler throws',
    before: unreported,
    code: `document.addEventListener('click', () => { throw new Error('planted') })`,
    runs: 'later',
    act: clickTitle,
    ends: 'stays',
    reported: 'error',
  },
  {
    name: 'A timer throws',
    before: unreported,
    code: `throw new Error('planted')`,
    runs: 'later',
    ends: 'stays',
    reported: 'error',
  },
  {
    name: 'A rejection that nothing handles',
    before: unreported,
    code: `Promise.reject(new Error('planted'))`,
    runs: 'later',
    ends: 'stays',
    reported: 'rejection',
  },
  {
    name: 'A rejection with a text instead of an error',
    before: unreported,
    code: `Promise.reject('planted')`,
    runs: 'later',
    ends: 'stays',
    note: 'not reported: it has no stack, and may be an extension’s',
  },
  {
    name: 'Calls an endpoint that does not exist',
    before: unreported,
    code: `${shared('@nearhand/platform')}.api.get('no/such/route', {}).catch(() => {})`,
    runs: 'later',
    ends: 'stays',
    reported: 'calls',
  },
  {
    name: 'Its calls are answered with 500',
    before: unreported,
    code: `${shared('@nearhand/platform')}.api.get('planted/failure', {}).catch(() => {})`,
    runs: 'later',
    ends: 'stays',
    reported: 'calls',
  },
  {
    name: 'Blocks the page for 5 s',
    before: unreported,
    code: `const until = Date.now() + 5000; while (Date.now() < until);`,
    runs: 'later',
    ends: 'stays',
    reported: 'blocked',
    note: 'the second time it is replaced; in Chromium',
  },
  {
    name: 'Blocks the page again and again',
    before: unreported,
    code: `setInterval(() => { const until = Date.now() + 3500; while (Date.now() < until); }, 4500)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'blocked',
    note: 'its timer runs until the next document',
  },
  {
    name: 'Hides the header with a style sheet',
    before: unreported,
    code: `const style = document.createElement('style'); style.textContent = 'header { display: none !important }'; document.head.append(style)`,
    rejected: 'styles the whole page',
    hidden: `const style = document.createElement('style'); style.textContent = ['header', '{ display: none !important }'].join(' '); document.head.append(style)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'header',
  },
  {
    name: 'Moves the header out of sight',
    before: unreported,
    code: `document.querySelector('header').style.transform = 'translateX(-9999px)'`,
    runs: 'later',
    ends: 'replaced',
    reported: 'header',
  },
  {
    name: 'Removes the header',
    before: unreported,
    code: `setTimeout(() => document.querySelector('header').remove(), 2500)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'header',
    note: 'the document is loaded again',
  },
  {
    name: 'Swallows clicks',
    before: unreported,
    code: `window.addEventListener('click', (e) => { e.preventDefault(); e.stopImmediatePropagation() }, true)`,
    runs: 'later',
    act: (page) => page.locator('header').getByRole('link', { name: 'Nearhand' }).click(),
    ends: 'replaced',
    reported: 'header',
    note: 'the link is followed by a new document',
  },
  {
    name: 'Replaces fetch',
    before: unreported,
    code: `window.fetch = () => Promise.reject(new Error('planted'))`,
    rejected: 'replaces fetch',
    hidden: `window[['fet', 'ch'].join('')] = () => Promise.reject(new Error('planted'))`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'Replaces XMLHttpRequest’s open',
    before: unreported,
    code: `XMLHttpRequest.prototype.open = () => {}`,
    rejected: 'replaces XMLHttpRequest.prototype.open',
    hidden: `const x = XMLHttpRequest; x.prototype.open = () => {}`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'Replaces history.pushState',
    before: unreported,
    code: `history.pushState = () => {}`,
    rejected: 'replaces history.pushState',
    hidden: `const h = history; h.pushState = () => {}`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'Replaces addEventListener',
    before: unreported,
    code: `EventTarget.prototype.addEventListener = () => {}`,
    rejected: 'replaces EventTarget.prototype.addEventListener',
    hidden: `const t = EventTarget; t.prototype.addEventListener = () => {}`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'Extends Array.prototype',
    before: unreported,
    code: `Array.prototype.planted = 1`,
    rejected: 'replaces Array.prototype.planted',
    hidden: `const a = Array; a.prototype.planted = 1`,
    runs: 'later',
    ends: 'stays',
    reported: 'global',
    note: 'it is put back; replaced when it comes again right after its code ran',
  },
  {
    name: 'Replaces React in the share scope',
    before: unreported,
    code: `const scope = Object.values(__FEDERATION__.__INSTANCES__)[0].shareScopeMap.default; for (const version of Object.keys(scope.react)) scope.react[version] = { ...scope.react[version], lib: () => ({}), get: async () => () => ({}) }`,
    runs: 'later',
    ends: 'stays',
    reported: 'global',
    note: 'it is put back; replaced when it comes again right after its code ran',
  },
  {
    name: 'Defines a custom element',
    before: unreported,
    code: `customElements.define('planted-element', class extends HTMLElement {})`,
    rejected: 'defines a custom element',
    hidden: `const c = customElements; c.define('planted-element', class extends HTMLElement {})`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'Leaves for another site',
    before: unreported,
    code: `location.assign('https://elsewhere.test/')`,
    rejected: 'leaves for https://elsewhere.test/',
    hidden: `location.assign(['https:', '//elsewhere.test/'].join(''))`,
    runs: 'later',
    ends: 'replaced',
    reported: 'navigation',
    note: 'unless the visitor has clicked or typed on its page; in browsers with the Navigation API',
  },
  {
    name: 'Reloads without end',
    before: unreported,
    code: `location.reload()`,
    runs: 'later',
    ends: 'replaced',
    reported: 'navigation',
    note: 'as above',
  },
  {
    name: 'Makes HTML from text',
    before: 'refused by the browser, not reported',
    code: `document.createElement('p').innerHTML = '<b>planted</b>'`,
    rejected: 'makes HTML from text',
    hidden: `document.createElement('p')[['inner', 'HTML'].join('')] = '<b>planted</b>'`,
    runs: 'later',
    ends: 'stays',
    reported: 'error',
    note: 'refused by browsers with Trusted Types',
  },
  {
    name: 'Runs text as code',
    before: 'refused by the browser, not reported',
    code: `eval('1')`,
    rejected: 'runs text as code',
    hidden: `(0, window[['ev', 'al'].join('')])('1')`,
    runs: 'later',
    ends: 'stays',
    reported: 'error',
    note: 'refused by the browser',
  },
  {
    name: 'Calls another host',
    before: 'refused by the browser, not reported',
    code: `fetch('https://elsewhere.test/').catch(() => {})`,
    runs: 'later',
    ends: 'stays',
    reported: 'policy',
    note: 'refused by the browser',
  },
  { name: 'A page of more than 150 KB', before: 'published', code: `/* random */`, rejected: 'load parts lazily' },
  {
    name: 'Writes to the console without end',
    before: unreported,
    code: `setInterval(() => console.log('planted'), 10)`,
    runs: 'later',
    ends: 'stays',
    note: 'not handled',
  },
  {
    name: 'Holds ever more memory',
    before: unreported,
    code: `window.planted = []; setInterval(() => window.planted.push(new Array(1000).fill(0)), 50)`,
    runs: 'later',
    ends: 'stays',
    note: 'not handled',
  },
  {
    name: 'Clears the browser’s storage',
    before: unreported,
    code: `localStorage.clear()`,
    runs: 'later',
    ends: 'stays',
    note: 'not handled: the visitor is signed out',
  },
];

export const hangs: readonly PlantedFault[] = [
  {
    name: 'An endless loop while it is loaded',
    before: unreported,
    code: `for (;;);`,
    runs: 'entry',
    ends: 'replaced',
    reported: 'hang',
    note: 'by the next document of the tab',
  },
  {
    name: 'An endless loop while it is rendered',
    before: unreported,
    code: `for (;;);`,
    runs: 'render',
    ends: 'replaced',
    reported: 'hang',
    note: 'by the next document of the tab',
  },
  {
    name: 'An endless loop in a handler',
    before: unreported,
    code: `document.addEventListener('click', () => { for (;;); })`,
    runs: 'later',
    act: clickTitle,
    ends: 'replaced',
    reported: 'hang',
    note: 'by the next document of the tab',
  },
];

/** The change of a script of mf-auth that plants a fault. */
export const planted =
  (code: string, runs: PlantedFault['runs']) =>
  (script: string, file: string): string => {
    const marked = script.replace('"Enter your credentials', '"Planted: enter your credentials');
    if (runs === 'entry') return file === 'remoteEntry.js' ? `(() => { ${code} })();${marked}` : marked;
    if (runs === 'module')
      return file.startsWith('exposed-routes') ? marked.replace(/(\[\[\d+\],\{.*?\{)/, `$1${code};`) : marked;
    const once = `if (!window.hasPlanted) { window.hasPlanted = true; setTimeout(() => { ${code} }); }`;
    return marked.replace('"Planted:', `(() => { ${runs === 'later' ? once : code}; return ""; })()+"Planted:`);
  };

const ends = { replaced: 'the release before takes its place', stays: 'its page stays, all works' };

/** A row of `docs/faults.md`. */
export const rowOf = ({ name, before, rejected, runs, ends: end, reported, note }: PlantedFault): string =>
  `| ${[
    name,
    before,
    rejected ? 'rejected' : 'passes',
    [runs && end ? ends[end] : '', note].filter(Boolean).join('; '),
    reported ?? '',
  ].join(' | ')} |`;
