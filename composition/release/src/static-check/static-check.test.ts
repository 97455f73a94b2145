import { randomBytes } from 'node:crypto';
import { someRelease } from '../environment.fixture.ts';
import { brokenRules } from './static-check.ts';

const { shell } = someRelease('x').extras;
const offer = { ...shell, routes: [{ path: '/x', roles: ['any'], preload: ['page.js'] }] };
const check = (text: string, name = 'page.js') => brokenRules(new Map([[name, Buffer.from(text)]]), offer);

const rejected: [rule: string, text: string][] = [
  ['globals', 'window.fetch = (...a) => a'],
  ['globals', 'globalThis["fetch"] = null'],
  ['globals', 'fetch = null'],
  ['globals', 'history.pushState = () => {}'],
  ['globals', 'window.history.replaceState = () => {}'],
  ['globals', 'History.prototype.pushState = null'],
  ['globals', 'XMLHttpRequest.prototype.open = null'],
  ['globals', 'Array.prototype.last = function () {}'],
  ['globals', 'JSON.parse = null'],
  ['globals', 'Object.defineProperty(Object.prototype, "x", {})'],
  ['globals', 'Object.defineProperty(window, "fetch", { value: null })'],
  ['globals', 'Object.assign(Array.prototype, {})'],
  ['globals', 'Reflect.set(history, "pushState", null)'],
  ['globals', 'navigator.sendBeacon = null'],
  ['globals', 'customElements.define("x-a", class extends HTMLElement {})'],
  ['globals', 'document.cookie = "a=1"'],
  ['globals', 'cookieStore.set("a", "1")'],
  ['globals', 'document.body = null'],
  ['globals', 'document.createElement = null'],
  ['globals', 'document.body.replaceChildren()'],
  ['globals', 'window.document.open()'],
  ['globals', 'localStorage.clear()'],
  ['globals', 'navigator.serviceWorker.register("/x.js")'],
  ['globals', 'window.Date = null'],
  ['globals', 'Error.stackTraceLimit = 0'],
  ['address', 'meta.httpEquiv = "refresh"'],
  ['address', 'meta.setAttribute("http-equiv", "refresh")'],
  ['address', 'jsx("meta", { httpEquiv: "refresh", content })'],
  ['styles', 'const s = document.createElement("style"); s.textContent = "header { display: none }"'],
  ['styles', 'document.createElement("style").append(`body{margin:0}`)'],
  ['styles', 'document.styleSheets[0].insertRule("*{color:red}")'],
  ['html', 'node.innerHTML = text'],
  ['html', 'node["outerHTML"] = text'],
  ['html', 'node.insertAdjacentHTML("beforeend", text)'],
  ['html', 'document.write(text)'],
  ['html', 'jsx("div", { dangerouslySetInnerHTML: { __html: text } })'],
  ['code', 'eval(text)'],
  ['code', 'new Function("a", text)'],
  ['code', 'Function(text)()'],
  ['address', 'location.assign("https://evil.test/")'],
  ['address', 'window.location.href = `//evil.test/`'],
  ['syntax', 'const = 1'],
];
test.each(rejected)('%s: %s', (rule, text) => {
  expect(check(text).map((broken) => broken.rule)).toEqual([rule]);
});

test.each([
  // how webpack finds the global object, registers chunks and exports a container
  'var g = (() => { try { return this || new Function("return this")() } catch { return window } })()',
  'Function(e.getPublicPath)(), Function("return " + e.getPublicPath)()()',
  'self.webpackChunkmf_x = self.webpackChunkmf_x || []; var mf_x; mf_x = {}',
  'Object.defineProperty(exports, "__esModule", { value: true })',
  // a name that the file declares is not the global
  'class Store {} Store.prototype.get = () => 1',
  'function go(history) { history.pushState = 1 }',
  'const fetch = 1; export { fetch }',
  // calls
  'window.fetch("/api"); history.pushState(null, "", "/x"); [].map.call([], x); document.title = "X"',
  'history.scrollRestoration = "manual"',
  'location.assign(address); location.href = "/x"; window.location.assign(base + "/x")',
  'document.onkeydown = null; document.body.append(element); localStorage.setItem("mine", "1"); read(document.cookie)',
  'const attributes = { httpEquiv: "http-equiv" }', // of a copy of React
  // CSS of its own
  'const s = document.createElement("style"); s.textContent = ".mine { color: red } @keyframes k { from { top: 0 } }"',
  'const css = "header { display: none }"', // not written to a style sheet
  'node.textContent = "<b>"; const { innerHTML } = node',
])('is not rejected: %s', (text) => {
  expect(check(text)).toEqual([]);
});

test.each([
  ['body { margin: 0 }', 1],
  ['.mine, a:hover { color: red }', 1],
  ['@media print { header { display: none } }', 1],
  ['@layer x { @media print { .mine { top: 0 } h1 { top: 0 } } }', 1],
  ['.mine, :is(h1, h2) { color: red }', 1],
  ['& { color: red }', 1],
  ['.mine { color: red; body:has(&) { top: 0 } }', 1],
  ['\\62 ody { margin: 0 }', 1],
  ['@media (hover: hover) { .tips-btn:hover { color: red } }', 0],
  ['.a { color: red; &:hover { color: red } h2 { top: 0 } @media print { h3 { top: 0 } } }', 0],
  ['.tips :is(h2, h3), .w-\\[1px\\,a\\], [data-x="a,b"] { color: red }', 0],
  ['@layer x { .a:focus { color: red } } @media (min-width: 1px) { .a::before { content: "} body {" } }', 0],
  ['@keyframes k { from { top: 0 } to { top: 1px } } .a { background: url(data:a;b{c}) }', 0],
  ['/* body { } */ .mine header { color: red } @font-face { src: url(x) } [data-x] { top: 0 }', 0],
])('a style sheet with %s', (css, count) => {
  expect(check(css, 'page.css')).toHaveLength(count);
});

test('the build for the renderer runs in no browser', () => {
  expect(check('eval(text)', 'server.js')).toEqual([]);
});

test('a page that loads more than 150 KB is rejected by its path', () => {
  const text = `const data = '${randomBytes(160_000).toString('base64')}'`;
  expect(check(text)).toMatchObject([{ rule: 'size', place: '/x' }]);
});

test('a broken rule names file, line and column', () => {
  expect(check('let a;\n  window.fetch = a;')).toEqual([
    {
      rule: 'globals',
      place: 'page.js:2:3',
      problem: expect.stringMatching(/^replaces fetch, which belongs to the shell/),
    },
  ]);
});
