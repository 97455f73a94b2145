/** In a separate document: how it starts. */
import { madeFromId } from '@slices/format';
import { keyOf, ownerOf } from '../memory/drop-pictures.ts';

const day = 86_400_000;
const address = '/user/dashboard?tab=1';
const origin = '["shell","mf-x@1.0.0"]';

class Sheet {
  css = '';
  replaceSync(css: string) {
    this.css = css;
  }
}
Object.assign(globalThis, { CSSStyleSheet: Sheet });

const heading = ['main', { id: 'main', class: 'css-a' }, ['h1', {}, 'Hello Carla']];

interface Left {
  nodes?: unknown[];
  token?: string;
  madeFrom?: string;
  scheme?: string;
  ageMs?: number;
}

/** The last visit of `token` left this. */
const leave = (left: Left = {}) => {
  const { nodes = [heading], token = 'carla', madeFrom = origin, scheme = 'light', ageMs = 0 } = left;
  const page = JSON.stringify({ nodes, css: '.css-a { color: red }' });
  const stored = [ownerOf(token), Date.now() - ageMs, `${madeFrom} ${scheme} narrow`, page];
  localStorage.setItem(keyOf(address), stored.join('\n'));
};

/** The document's script runs, signed in as Carla. */
const openDocument = () => {
  localStorage.setItem('token', 'carla');
  history.replaceState(null, '', address);
  document.documentElement.setAttribute('data-color-scheme', 'light');
  document.body.innerHTML = `<script type="application/json" id="${madeFromId}">${origin}</script><div id="root"><p>skeleton</p></div>`;
  document.adoptedStyleSheets = [];
  jest.isolateModules(() => require('./early-picture.js'));
  return window.pagePictures?.isShown;
};
const root = () => document.getElementById('root');

test('the picture of the last visit takes the place of the skeleton', () => {
  leave();
  expect(openDocument()).toBe(true);
  expect(root()?.innerHTML).toBe('<main id="main" class="css-a"><h1>Hello Carla</h1></main>');
  expect(document.adoptedStyleSheets).toEqual([{ css: '.css-a { color: red }' }]);
});

test('a picture that is shown for 2 seconds says from when it is', () => {
  jest.useFakeTimers({ now: new Date(2026, 4, 4, 10, 42) });
  leave();
  openDocument();
  const said = () => root()?.querySelector('[role=status]')?.textContent;
  jest.advanceTimersByTime(1_999);
  expect(said()).toBeUndefined();
  jest.advanceTimersByTime(1);
  expect(said()).toBe('Shown from memory, as of May 4, 10:42 AM. Waiting for fresh numbers.');
});

test.each<[string, Left]>([
  ['of another person', { token: 'david' }],
  ['from another composition', { madeFrom: '["shell","mf-x@1.0.1"]' }],
  ['from another shell', { madeFrom: '["next","mf-x@1.0.0"]' }],
  ['in other colours', { scheme: 'dark' }],
  ['of 7 days ago', { ageMs: 7 * day }],
  ['from the future', { ageMs: -day }],
])('a picture %s is not shown', (_which, left) => {
  leave(left);
  expect(openDocument()).toBe(false);
  expect(root()?.innerHTML).toBe('<p>skeleton</p>');
});

test.each<[string, unknown]>([
  ['script', ['script', {}, 'alert(1)']],
  ['iframe', ['iframe', { src: 'https://x.test' }]],
  ['form', ['form', { action: '/api' }]],
  ['style in an svg', ['svg', {}, ['style', {}, '*{}']]],
  ['something else than a node', { tag: 'p' }],
])('a stored page with a %s is not shown', (_what, node) => {
  leave({ nodes: [['main', {}, node]] });
  expect(openDocument()).toBe(false);
});

const evil = 'javascript:alert(1)';
test('of a stored page only harmless attributes are shown', () => {
  const link = ['a', { href: evil, onclick: 'alert(1)', id: 'rendered', 'aria-label': 'Home' }, 'Home'];
  const image = ['img', { src: evil, srcset: `/a.webp 1x, ${evil} 2x`, onerror: 'alert(1)', alt: 'A' }];
  const block = ['div', { style: 'background: url(https://x.test)', role: 'alert', 'aria-live': 'polite' }];
  const next = ['a', { href: '/user?a=1', target: '_blank', style: '--x: 1px' }, 'Next'];
  const picture = ['img', { src: 'data:image/png;base64,AA', srcset: '/a.webp 1x, https://x.test/b.webp 2x' }];
  leave({ nodes: [link, image, block, next, picture, ['svg', { viewBox: '0 0 1 1' }, ['path', { d: 'M0 0' }]]] });
  expect(openDocument()).toBe(true);
  expect(root()?.innerHTML).toBe(
    '<a aria-label="Home">Home</a><img alt="A"><div></div><a href="/user?a=1" target="_blank" style="--x: 1px">Next</a>' +
      '<img src="data:image/png;base64,AA" srcset="/a.webp 1x, https://x.test/b.webp 2x">' +
      '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
  );
});
