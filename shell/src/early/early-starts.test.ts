import { UnreadCount } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { stubApi, switchOn } from '@nearhand/testing';
import { createCompositionStore, nothingComposed } from '@slices/host';
import { createQueryClient } from '../app.tsx';
import { currentVisitor } from '../composition/current-visitor.ts';
import { refreshLive } from '../live/live-queries.ts';
import { createUpdateRelay } from '../live/live-updates.ts';
import { createRouter } from '../router.tsx';

const starts = [
  { roles: ['any'], calls: ['/api/conversations/unread'], files: [] },
  { roles: ['provider'], calls: ['/api/calendar'], files: [{ href: '/a.js', as: 'script', integrity: 'sha384-x' }] },
  { roles: ['guest'], calls: [], files: [{ href: '/guest.js', as: 'script' }] },
];

/** Of the document's load; jsdom has none. */
const navigation: object[] = [];

/** The document's script runs, signed in with `token`. */
const openDocument = (token?: string, named = starts) => {
  if (token) localStorage.setItem('token', token);
  const json = JSON.stringify(named);
  document.body.insertAdjacentHTML('beforeend', `<script type="application/json" id="early">${json}</script>`);
  Object.assign(performance, { getEntriesByType: () => navigation });
  jest.isolateModules(() => require('./early-starts.js'));
};
const files = () => globalThis.earlyStarts?.flatMap((start) => start.files.map(({ href }) => href));
const readCount = () => api.get('conversations/unread', { read: readDataAs(UnreadCount) });

beforeEach(() => {
  switchOn({});
  sessionStore.getState().begin('token-1');
});
afterEach(() => {
  document.getElementById('early')?.remove();
  navigation.length = 0;
});

test('the first call takes the answer to that of the document, the next one asks again', async () => {
  const asked = stubApi.get('/conversations/unread', { data: { unread: 3 } });
  openDocument('token-1');
  expect(await readCount()).toEqual({ unread: 3 });
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1']);
  await readCount();
  expect(asked).toHaveLength(2);
});

test('calls of a traced document belong to its trace', async () => {
  const asked = stubApi.get('/conversations/unread', { data: { unread: 3 } });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  navigation.push({ serverTiming: [{ name: 'traceparent', description: traceparent }] });
  openDocument('token-1');
  await readCount();
  expect(asked.map(({ headers }) => headers.get('traceparent'))).toEqual([traceparent]);
});

test('an answer that two parts of the page ask for is fetched once', async () => {
  const asked = stubApi.get('/conversations/unread', { data: { unread: 3 } });
  const [always] = starts;
  openDocument('token-1', [...starts, ...(always ? [always] : [])]);
  expect(await Promise.all([readCount(), readCount()])).toEqual([{ unread: 3 }, { unread: 3 }]);
  expect(asked).toHaveLength(1);
  await readCount();
  expect(asked).toHaveLength(2);
});

const router = () => {
  const { slices } = nothingComposed;
  return createRouter({
    store: createCompositionStore(slices),
    pages: nothingComposed.pages,
    report: () => {},
    visitor: currentVisitor,
  });
};
test.each<[string, () => unknown]>([
  ['a change', () => api.post('auth/logout', {})],
  ['a live update', () => createUpdateRelay(() => true)('wallet.changed', '{}')],
  ['a gap in the live updates', () => refreshLive(createQueryClient())],
  ['a navigation', () => router().navigate('/about')],
])('after %s an earlier answer is not taken', async (_what, work) => {
  const asked = stubApi.get('/conversations/unread', { data: { unread: 3 } });
  stubApi.post('/auth/logout', {});
  openDocument('token-1');
  await work();
  await readCount();
  expect(asked).toHaveLength(2);
});

test('a call of another session asks itself', async () => {
  const asked = stubApi.get('/conversations/unread', { data: { unread: 3 } });
  openDocument('token-2');
  await readCount();
  expect(asked.map(({ headers }) => headers.get('authorization')).sort()).toEqual(['Bearer token-1', 'Bearer token-2']);
});

test('on a slow machine the page takes the answer a minute later', async () => {
  const asked = stubApi.get('/conversations/unread', { data: { unread: 3 } });
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'setImmediate'] });
  openDocument('token-1');
  jest.advanceTimersByTime(60_000);
  await readCount();
  expect(asked).toHaveLength(1);
});

test('an answer that says that the session has ended ends it', async () => {
  stubApi.get('/conversations/unread', () => stubApi.refusal(401, 'session/ended', 'Log in'));
  openDocument('token-1');
  await expect(readCount()).rejects.toThrow();
  expect(sessionStore.getState().token).toBeNull();
});

test.each([
  ['of this session', 'token-1', ['/api/calendar', '/api/conversations/unread']],
  ['of an earlier session', 'token-0', ['/api/conversations/unread']],
])('a known person %s decides the calls and files', async (_which, token, paths) => {
  const [unread, calendar] = [
    stubApi.get('/conversations/unread', { data: { unread: 3 } }),
    stubApi.get('/calendar', { data: {} }),
  ];
  localStorage.setItem('person', JSON.stringify({ token, user: { role: 'provider' } }));
  openDocument('token-1');
  expect(globalThis.earlyCalls?.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(paths);
  expect(files()).toEqual(token === 'token-1' ? ['/a.js'] : []);
  await Promise.all(globalThis.earlyCalls?.map(({ answer }) => answer) ?? []);
  expect(unread).toHaveLength(1);
  expect(calendar).toHaveLength(paths.length - 1);
});

test('an address with a search does not start the list of the page without one', () => {
  stubApi.get('/conversations/unread', { data: { unread: 3 } });
  window.history.replaceState(null, '', '/?state=closed');
  openDocument('token-1', [...starts, { roles: ['any'], calls: ['/api/cases?state=open'], files: [] }]);
  window.history.replaceState(null, '', '/');
  expect(globalThis.earlyCalls?.map(({ url }) => new URL(url).pathname)).toEqual(['/api/conversations/unread']);
});

test('a visitor calls nothing, and gets the files of the page for guests', () => {
  sessionStore.getState().end();
  openDocument();
  expect(globalThis.earlyCalls).toEqual([]);
  expect(files()).toEqual(['/guest.js']);
});
