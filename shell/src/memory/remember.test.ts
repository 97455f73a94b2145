/** In a separate document: what the memory stores. */
import 'fake-indexeddb/auto';
import { errorText, type QueryMeta, request, sessionQueries } from '@nearhand/platform';
import { clientOf, sessionStore } from '@nearhand/platform/host';
import { aUser, stubApi, switchOn, waitFor } from '@nearhand/testing';
import { resolveSlices } from '@slices/host';
import { aComposition, aRelease, useWebCrypto } from '@slices/host/testing';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../app.tsx';
import { changeRecord, readRecord } from './memory-store.ts';
import { remember } from './remember.ts';
import { boundAnswers } from './stored-answers.ts';

const day = 86_400_000;
/** Query compares objects of its own realm only; Node's functions make others. */
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** As the browser's, which jsdom has not. */
const clone = (value: unknown): unknown => {
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map(clone);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, clone(member)]));
};
Object.assign(globalThis, { structuredClone: clone });

const updated = 'This page has just been updated. Please look at it again.';
const ends: (() => void)[] = [];

beforeEach(() => {
  switchOn({});
  useWebCrypto();
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  jest.restoreAllMocks();
  await changeRecord(() => undefined);
});

interface Shown {
  queryKey?: QueryKey;
  meta?: QueryMeta;
  gcTime?: number;
  queryFn?: () => Promise<unknown>;
}

/** A tab in which a page of `mf-x` shows what `GET /x` answers. */
const openTab = ({
  token = 'carla',
  version = '1.0.0',
  ...shown
}: Shown & { token?: string; version?: string } = {}) => {
  sessionStore.getState().begin(token);
  const whole = createQueryClient();
  const slices = resolveSlices(aComposition({ 'mf-x': [aRelease({ version })] }), 'visitor');
  const client = clientOf(whole, 'mf-x');
  let oldest: number | undefined;
  const memory = remember(
    whole,
    () => slices,
    token,
    (next) => {
      oldest = next;
    },
  );
  memory.followActs();
  ends.push(memory.end);
  const options = { queryKey: ['x'], queryFn: () => request('GET', 'x', { read: copy }), retry: false, ...shown };
  const page = new QueryObserver(client, options);
  const data = () => page.getCurrentResult().data;
  const open = () => ends.push(page.subscribe(() => {}));
  return { whole, client, options, memory, data, open, page, oldest: () => oldest };
};

const hide = () => {
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  state.mockRestore();
};

/** Shows `answer` on a page and leaves it. */
const visit = async (answer: unknown, shown: Parameters<typeof openTab>[0] = {}) => {
  stubApi.get('/x', () => ({ answer }));
  const tab = openTab(shown);
  tab.open();
  await waitFor(() => expect(tab.data()).toEqual({ answer }));
  hide();
  // The transactions of a store run one after the other.
  await waitFor(async () => expect(await readRecord()).toBeDefined());
  tab.memory.end = () => {};
  return tab;
};

/** The next answer to `GET /x` comes when it is called. */
const nextAnswer = () => {
  let give: (answer: unknown) => void = () => {};
  const coming = new Promise<unknown>((resolve) => {
    give = resolve;
  });
  const calls = stubApi.get('/x', () => coming.then((answer) => (answer instanceof Response ? answer : { answer })));
  return { give, calls };
};

/** A tab that shows `old` from memory, and its coming answer. */
const fromMemory = async (shown = {}) => {
  await visit('old', shown);
  const { give, calls } = nextAnswer();
  const tab = openTab(shown);
  tab.open();
  await waitFor(() => expect(tab.data()).toEqual({ answer: 'old' }));
  return { ...tab, give, calls };
};

test('an answer is there at the next visit, before the call for it ends, and is refreshed in place', async () => {
  const { data, give, oldest, calls } = await fromMemory();
  expect(oldest()).toBeLessThanOrEqual(Date.now());
  give('new');
  await waitFor(() => expect(data()).toEqual({ answer: 'new' }));
  expect(oldest()).toBeUndefined();
  expect(calls).toHaveLength(1);
});

test('the answer of a change is stored at once: the next document begins with it', async () => {
  await visit(1);
  const { client, options } = openTab();
  client.setQueryData(options.queryKey, { answer: 2 });
  await waitFor(async () => expect(await readRecord()).toMatchObject({ answers: [{ data: { answer: 2 } }] }));
});

test('a page that opens later in the visit refreshes the answer too, however young it is', async () => {
  await visit('old');
  const { give } = nextAnswer();
  const { client, options, open, data } = openTab();
  await waitFor(() => expect(client.getQueryData(options.queryKey)).toEqual({ answer: 'old' }));
  open();
  give('new');
  await waitFor(() => expect(data()).toEqual({ answer: 'new' }));
});

test('once the person has acted, an answer that no page shows is forgotten, unless the browser is offline', async () => {
  for (const isOnline of [false, true]) {
    await visit('old');
    nextAnswer();
    const { client, options } = openTab();
    const data = () => client.getQueryData(options.queryKey);
    await waitFor(() => expect(data()).toEqual({ answer: 'old' }));
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    document.dispatchEvent(new Event('pointerdown'));
    expect(data()).toEqual(isOnline ? undefined : { answer: 'old' });
  }
});

/** Long enough for what began before. */
const roundTrip = () => {
  stubApi.get('/other', {});
  return request('GET', 'other', {});
};

const restoredIn = async (shown: Parameters<typeof openTab>[0]) => {
  nextAnswer();
  const tab = openTab(shown);
  tab.open();
  // Behind the read of the tab.
  await readRecord();
  await roundTrip();
  return tab;
};

test.each([
  ['another person', {}, { token: 'david' }],
  ['another release of the slice', {}, { version: '1.0.1' }],
  ['a query that says so', { meta: { isStored: false } }, {}],
  ['a query that is asked for anew each time', { gcTime: 0 }, {}],
])('nothing is restored for %s', async (_case, first, next) => {
  await visit('old');
  await visit('old', { queryKey: ['y'], ...first });
  const { data } = await restoredIn({ queryKey: ['y'], ...first, ...next });
  expect(data()).toBeUndefined();
});

test.each([
  ['6 days', 6 * day, { answer: 'old' }],
  ['7 days', 7 * day, undefined],
])('after %s an answer is restored or not', async (_case, age, expected) => {
  await visit('old');
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + age);
  const { data } = await restoredIn({});
  await waitFor(() => expect(data()).toEqual(expected));
});

test('an answer over 64 KB is not kept, and all together have at most 300 KB: the oldest go', async () => {
  await visit('x'.repeat(64_001));
  expect(await readRecord()).toMatchObject({ answers: [] });
  const answers = [3, 1, 2].map((dataUpdatedAt) => ({
    ...{ queryHash: `${dataUpdatedAt}`, queryKey: [], queryType: undefined, slice: 'mf-x', version: '1.0.0', data: 1 },
    ...{ dataUpdatedAt, size: 140_000 },
  }));
  expect(boundAnswers(answers).map(({ dataUpdatedAt }) => dataUpdatedAt)).toEqual([3, 2]);
});

test.each([
  ['a Date', async () => ({ answer: new Date(0) }), 0],
  ['a member without a value', async () => ({ answer: 'old', more: undefined }), 1],
])('data with %s is kept only if its copy equals it', async (_what, queryFn, count) => {
  const tab = openTab({ queryFn });
  tab.open();
  await waitFor(() => expect(tab.data()).toBeDefined());
  hide();
  await waitFor(async () => expect(await readRecord()).toMatchObject({ answers: { length: count } }));
});

test('the end of the session deletes the record, and another open tab does not write it again', async () => {
  const { client, options } = await visit('old');
  const other = openTab();
  sessionStore.getState().end();
  other.memory.end();
  await waitFor(async () => expect(await readRecord()).toBeUndefined());
  await client.refetchQueries({ queryKey: options.queryKey });
  hide();
  await changeRecord((record) => record);
  expect(await readRecord()).toBeUndefined();
});

test('an answer that comes after the session has ended is not shown', async () => {
  await visit('old');
  const { client, options, memory } = openTab();
  sessionStore.getState().end();
  await memory.whenRestored;
  expect(client.getQueryData(options.queryKey)).toBeUndefined();
});

test.each([
  ['the record is broken', () => changeRecord((record) => ({ ...Object(record), answers: [{ queryHash: 1 }, null] }))],
  [
    'the storage is closed',
    async () => {
      jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('closed', 'InvalidStateError');
      });
    },
  ],
])('without an error the page waits for its call when %s', async (_case, damage) => {
  await visit('old');
  const logged = jest.spyOn(console, 'error');
  await damage();
  const { give } = nextAnswer();
  const { open, data } = openTab();
  open();
  give('new');
  await waitFor(() => expect(data()).toEqual({ answer: 'new' }));
  hide();
  await roundTrip();
  expect(logged).not.toHaveBeenCalled();
});

const pay = () =>
  request('POST', 'payments', {}).then(
    () => 'sent',
    (error: unknown) => errorText(error, 'Failed to pay'),
  );

test('a change waits for the fresh answer, and is sent once when that is what was shown', async () => {
  const { give } = await fromMemory();
  const sent = stubApi.post('/payments', {});
  const paid = pay();
  await roundTrip();
  expect(sent).toHaveLength(0);
  give('old');
  expect(await paid).toBe('sent');
  expect(sent).toHaveLength(1);
});

test('a change that was decided by an old answer is refused once', async () => {
  const { give } = await fromMemory();
  const sent = stubApi.post('/payments', {});
  const paid = pay();
  give('new');
  expect(await paid).toBe(updated);
  expect(sent).toHaveLength(0);
  expect(await pay()).toBe('sent');
});

test('a change is not sent while no fresh answer comes, and the page goes on showing the old one', async () => {
  const { data, page, give, oldest } = await fromMemory();
  const sent = stubApi.post('/payments', {});
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  give(Response.error());
  expect(await pay()).toBe('There is no internet connection. Please check it and try again.');
  expect(sent).toHaveLength(0);
  expect(data()).toEqual({ answer: 'old' });
  expect(page.getCurrentResult().isError).toBe(false);
  expect(oldest()).toBeDefined();
});

const noAnswerInTime = () => Promise.reject(Object.assign(new Error('hangs'), { name: 'TimeoutError' }));

test.each([
  ['alone holds no change, and ends the old answer', true],
  ['as all others do holds changes', false],
])('a call that hangs %s', async (_how, isAlone) => {
  await visit('old');
  const { client, options, open, page } = openTab({ queryFn: noAnswerInTime });
  const data = () => client.getQueryData(options.queryKey);
  await waitFor(() => expect(data()).toEqual({ answer: 'old' }));
  if (isAlone) await client.prefetchQuery({ queryKey: ['y'], queryFn: () => 'answered' });
  open();
  await waitFor(() => expect(page.getCurrentResult().fetchStatus).toBe('idle'));
  const sent = stubApi.post('/payments', {});
  expect(await pay()).toBe(isAlone ? 'sent' : 'Failed to pay');
  expect(sent).toHaveLength(isAlone ? 1 : 0);
  expect(data()).toEqual(isAlone ? undefined : { answer: 'old' });
});

test('an error answer takes the place of the old one, and holds no change', async () => {
  const { data, page, give } = await fromMemory();
  const sent = stubApi.post('/payments', {});
  give(Response.json({ error: 'Gone.' }, { status: 404 }));
  await waitFor(() => expect(page.getCurrentResult().isError).toBe(true));
  expect(data()).toBeUndefined();
  expect(await pay()).toBe('sent');
  expect(sent).toHaveLength(1);
});

test('an answer that cannot be read holds no change, and ends the old one', async () => {
  const queryFn = () =>
    request('GET', 'x', {
      read: (data) => {
        if (JSON.stringify(data).includes('old')) return copy(data);
        throw new TypeError('not what the page reads');
      },
    });
  const { page, give } = await fromMemory({ queryFn });
  stubApi.post('/payments', {});
  give('new');
  await waitFor(() => expect(page.getCurrentResult().isError).toBe(true));
  expect(await pay()).toBe('sent');
  hide();
  await waitFor(async () => expect(await readRecord()).toMatchObject({ answers: [] }));
});

test.each([
  ['the same answer', 'old', 'sent'],
  ['another one', 'new', updated],
])('a change of a page that the person leaves waits all the same, for %s', async (_what, answer, result) => {
  const queryFn = ({ signal }: { signal?: AbortSignal } = {}) =>
    request('GET', 'x', { read: copy, ...(signal && { signal }) });
  const { give, calls } = await fromMemory({ queryFn });
  await waitFor(() => expect(calls).toHaveLength(1));
  stubApi.post('/payments', {});
  const paid = pay();
  await roundTrip();
  ends.pop()?.();
  give(answer);
  expect(await paid).toBe(result);
});

test.each([
  ['12 Mill Lane', 'sent'],
  ['3 New Street', updated],
])('a change waits for the person: with the address %s it is %s', async (address, result) => {
  openTab();
  localStorage.setItem('person', JSON.stringify({ token: 'carla', user: aUser() }));
  stubApi.get('/auth/me', () => roundTrip().then(() => ({ data: aUser({ address }) })));
  const sent = stubApi.post('/payments', {});
  const { whole } = openTab();
  ends.push(new QueryObserver(whole, sessionQueries.me('carla')).subscribe(() => {}));
  expect(await pay()).toBe(result);
  expect(sent).toHaveLength(result === 'sent' ? 1 : 0);
  expect(await pay()).toBe('sent');
});

test('an error that came before the memory stays', async () => {
  await visit('old');
  stubApi.get('/x', () => stubApi.refusal(403, 'noun/reason', 'No.'));
  const tab = openTab();
  tab.whole.setQueryData(['unused'], 1);
  await tab.client.prefetchQuery(tab.options);
  await readRecord();
  await roundTrip();
  expect(tab.client.getQueryState(tab.options.queryKey)).toMatchObject({ status: 'error', data: undefined });
});

test('a page can mark something as read while it waits', async () => {
  await fromMemory();
  const sent = stubApi.post('/notifications/read', {});
  await request('POST', 'notifications/read', {});
  expect(sent).toHaveLength(1);
});
