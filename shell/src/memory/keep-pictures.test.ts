/** In a separate document: what the memory stores. */
import 'fake-indexeddb/auto';
import type { QueryMeta } from '@nearhand/platform';
import { clientOf, sessionStore } from '@nearhand/platform/host';
import { switchOn, waitFor } from '@nearhand/testing';
import { madeFromId } from '@slices/format';
import { resolveSlices } from '@slices/host';
import { aComposition, aRelease, useWebCrypto } from '@slices/host/testing';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../app.tsx';
import { dropPictures, keyOf, ownerOf } from './drop-pictures.ts';
import { changeRecord } from './memory-store.ts';
import { remember } from './remember.ts';

const content = '<main id="main"><h1 class="css-a">Hello</h1></main>';
const ends: (() => void)[] = [];

beforeEach(() => {
  switchOn({});
  useWebCrypto();
});
afterEach(async () => {
  sessionStore.getState().end();
  for (const end of ends.splice(0)) end();
  await changeRecord(() => undefined);
});

interface Shown {
  meta?: QueryMeta;
  gcTime?: number;
  html?: string;
  madeFrom?: string;
  role?: 'any' | 'customer';
  path?: string;
  queryFn?: () => Promise<unknown>;
}

const hide = () => {
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  state.mockRestore();
};

/** Carla opens a page of `mf-x`, whose answer comes, and leaves the tab. */
const visit = async ({ html = content, madeFrom = 'mf-x@1.0.0', role = 'customer', path = '/x', ...shown }: Shown) => {
  const origin = JSON.stringify(['shell', madeFrom]);
  document.body.innerHTML = `<script type="application/json" id="${madeFromId}">${origin}</script><div id="root">${html}</div>`;
  document.head.innerHTML =
    '<style>.css-a { color: red } .css-b { color: blue } @media print { .css-a { top: 0px } }</style>';
  history.replaceState(null, '', path);
  jest.isolateModules(() => require('../early/early-picture.js'));
  sessionStore.getState().begin('carla');
  const client = createQueryClient();
  const release = aRelease({
    routes: [
      ['/x', role],
      ['/y/:id', role],
    ],
  });
  const slices = resolveSlices(aComposition({ 'mf-x': [release] }), 'visitor');
  const memory = remember(
    client,
    () => slices,
    'carla',
    () => {},
  );
  ends.push(memory.end);
  await memory.whenRestored;
  const options = { queryKey: ['x'], queryFn: async () => 'answer', retry: false, ...shown };
  const page = new QueryObserver(clientOf(client, 'mf-x'), options);
  ends.push(page.subscribe(() => {}));
  await waitFor(() => expect(page.getCurrentResult().status).not.toBe('pending'));
  hide();
};
/** The addresses of the stored pictures, the oldest first. */
const stored = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(keyOf('')))
    .sort(([, one], [, other]) => Number(one.split('\n')[1]) - Number(other.split('\n')[1]))
    .map(([key]) => key.slice(keyOf('').length));

test('a complete page is stored as data, with the rules that it uses', async () => {
  const html =
    '<main id="main"><h1 class="css-a" onclick="x()">Hello</h1><a href="/next">Next</a><script>x()</script></main>';
  await visit({ html });
  const [owner, , stamp, page = ''] = localStorage.getItem(keyOf('/x'))?.split('\n') ?? [];
  expect([owner, stamp]).toEqual([ownerOf('carla'), '["shell","mf-x@1.0.0"] light narrow']);
  expect(JSON.parse(page)).toEqual({
    nodes: [['main', { id: 'main' }, ['h1', { class: 'css-a' }, 'Hello'], ['a', { href: '/next' }, 'Next']]],
    css: '.css-a {color: red;}\n@media print {.css-a {top: 0px;}}',
  });
});

test('a form is stored as a block, which cannot load the document again, and its field with the text of its label', async () => {
  const field = '<label for="amount">Amount</label><input id="amount" name="amount">';
  await visit({ html: `<main><h1>Hello</h1><form>${field}<button type="submit">Add</button></form></main>` });
  const [, , , page = ''] = localStorage.getItem(keyOf('/x'))?.split('\n') ?? [];
  expect(JSON.parse(page).nodes).toEqual([
    [
      'main',
      {},
      ['h1', {}, 'Hello'],
      [
        'div',
        {},
        ['label', {}, 'Amount'],
        ['input', { name: 'amount', 'aria-label': 'Amount' }],
        ['button', {}, 'Add'],
      ],
    ],
  ]);
});

const withField = (field: string) => ({ html: `<main><h1>Hello</h1>${field}</main>` });

test.each<[string, Shown]>([
  ['a query that says so', { meta: { isStored: false } }],
  ['a query that is asked for anew each time', { gcTime: 0 }],
  ['an error', { queryFn: () => Promise.reject(new Error('lost')) }],
  ['a skeleton', withField('<div class="MuiSkeleton-root"></div>')],
  ['a block that loads', withField('<div aria-busy="true"></div>')],
  ['a frame', withField('<iframe></iframe>')],
  ['a value in a field', withField('<input value="Main Street 1">')],
  ['a choice that was made', withField('<select><option>All</option><option selected>Paid</option></select>')],
  ['a password field', withField('<input type="password">')],
  ['another release than the document names', { madeFrom: 'mf-x@1.0.1' }],
  ['content for everybody', { role: 'any' }],
  ['more than 100,000 characters', { html: `<main><h1>${'x'.repeat(100_000)}</h1></main>` }],
])('a page with %s is not stored', async (_what, shown) => {
  await visit(shown);
  expect(stored()).toEqual([]);
});

test('a page at each address is stored once, 8 in all: the oldest goes', async () => {
  const clock = jest.spyOn(Date, 'now');
  for (const [second, page] of [1, 2, 3, 4, 5, 6, 7, 8, 1, 9].entries()) {
    clock.mockReturnValue(1_000 * second);
    await visit({ path: `/y/${page}` });
  }
  expect(stored()).toEqual([3, 4, 5, 6, 7, 8, 1, 9].map((page) => `/y/${page}`));
});

test.each([
  ['a log-out', () => sessionStore.getState().end()],
  ['a log-out in another tab', () => localStorage.removeItem('token')],
  ['another person signs in', () => sessionStore.getState().begin('david')],
])('after %s no page is stored, and none of the one before is left', async (_what, change) => {
  await visit({});
  expect(stored()).toEqual(['/x']);
  change();
  for (const end of ends.splice(0)) end();
  expect(stored()).toEqual([]);
});

test('a page that was left after a log-out in another tab is not stored', async () => {
  await visit({});
  localStorage.removeItem('token');
  dropPictures(null);
  hide();
  expect(stored()).toEqual([]);
});
