import type { FaultCode } from './planted-fault.ts';

/** Code that reaches beyond its page. */
export const shellFaults: readonly FaultCode[] = [
  {
    name: 'Hides the header with a style sheet',
    code: `const style = document.createElement('style'); style.textContent = 'header { display: none !important }'; document.head.append(style)`,
    rejected: 'styles the whole page',
    hidden: `const style = document.createElement('style'); style.textContent = ['header', '{ display: none !important }'].join(' '); document.head.append(style)`,
    runs: 'later',
  },
  {
    name: 'Moves the header out of sight',
    code: `setTimeout(() => { document.querySelector('header').style.transform = 'translateX(-9999px)' }, 500)`,
    runs: 'later',
  },
  {
    name: 'Removes the header',
    code: `setTimeout(() => document.querySelector('header').remove(), 2500)`,
    runs: 'later',
  },
  {
    name: 'Swallows clicks',
    code: `window.addEventListener('click', (e) => { e.preventDefault(); e.stopImmediatePropagation() }, true)`,
    runs: 'later',
    act: ['logo'],
  },
  {
    name: 'Replaces fetch',
    code: `window.fetch = () => Promise.reject(new Error('planted'))`,
    rejected: 'replaces fetch',
    hidden: `window[['fet', 'ch'].join('')] = () => Promise.reject(new Error('planted'))`,
    runs: 'later',
  },
  {
    name: 'Replaces XMLHttpRequest’s open',
    code: `XMLHttpRequest.prototype.open = () => {}`,
    rejected: 'replaces XMLHttpRequest.prototype.open',
    hidden: `const x = XMLHttpRequest; x.prototype.open = () => {}`,
    runs: 'later',
  },
  {
    name: 'Replaces history.pushState',
    code: `history.pushState = () => {}`,
    rejected: 'replaces history.pushState',
    hidden: `const h = history; h.pushState = () => {}`,
    runs: 'later',
  },
  {
    name: 'Replaces addEventListener',
    code: `EventTarget.prototype.addEventListener = () => {}`,
    rejected: 'replaces EventTarget.prototype.addEventListener',
    hidden: `const t = EventTarget; t.prototype.addEventListener = () => {}`,
    runs: 'later',
  },
  {
    name: 'Extends Array.prototype',
    code: `Array.prototype.planted = 1`,
    rejected: 'replaces Array.prototype.planted',
    hidden: `const a = Array; a.prototype.planted = 1`,
    runs: 'later',
  },
  {
    name: 'Replaces React in the share scope',
    code: `const scope = Object.values(__FEDERATION__.__INSTANCES__)[0].shareScopeMap.default; for (const version of Object.keys(scope.react)) scope.react[version] = { ...scope.react[version], lib: () => ({}), get: async () => () => ({}) }`,
    runs: 'later',
  },
  {
    name: 'Defines a custom element',
    code: `customElements.define('planted-element', class extends HTMLElement {})`,
    rejected: 'defines a custom element',
    hidden: `const c = customElements; c.define('planted-element', class extends HTMLElement {})`,
    runs: 'later',
  },
  {
    name: 'Leaves for another site',
    code: `location.assign('https://elsewhere.test/')`,
    rejected: 'leaves for https://elsewhere.test/',
    hidden: `location.assign(['https:', '//elsewhere.test/'].join(''))`,
    runs: 'later',
  },
  {
    name: 'Reloads without end',
    code: `location.reload()`,
    runs: 'later',
  },
  {
    name: 'Makes HTML from text',
    code: `document.createElement('p').innerHTML = '<b>planted</b>'`,
    rejected: 'makes HTML from text',
    hidden: `document.createElement('p')[['inner', 'HTML'].join('')] = '<b>planted</b>'`,
    runs: 'later',
  },
  {
    name: 'Runs text as code',
    code: `eval('1')`,
    rejected: 'runs text as code',
    hidden: `(0, window[['ev', 'al'].join('')])('1')`,
    runs: 'later',
  },
  {
    name: 'Calls another host',
    code: `fetch('https://elsewhere.test/').catch(() => {})`,
    runs: 'later',
  },
  { name: 'A page of more than 150 KB', code: `/* random */`, rejected: 'load parts lazily' },
  {
    name: 'Writes to the console without end',
    code: `setInterval(() => console.log('planted'), 10)`,
    runs: 'later',
  },
  {
    name: 'Holds ever more memory',
    code: `window.planted = []; setInterval(() => window.planted.push(new Array(1000).fill(0)), 50)`,
    runs: 'later',
  },
  {
    name: 'Clears the browser’s storage',
    code: `localStorage.clear()`,
    rejected: 'clears what the shell stored',
    hidden: `const s = localStorage; s.clear()`,
    runs: 'later',
  },
];
