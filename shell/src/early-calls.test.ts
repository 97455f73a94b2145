import { readData, readUnread } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { stubApi, switchOn } from '@nearhand/testing';

/** The document's script runs with a list of one call, signed in with `token`. */
const openDocument = (token: string) => {
  localStorage.setItem('token', token);
  document.body.innerHTML = '<script type="application/json" id="calls">["/api/conversations/unread"]</script>';
  jest.isolateModules(() => require('./early-calls.js'));
};
const readCount = () => api.get('conversations/unread', { read: readData(readUnread) });

beforeEach(() => {
  switchOn({});
  sessionStore.getState().begin('token-1');
});
afterEach(() => jest.useRealTimers());

test('the first call takes the answer to that of the document, the next one asks again', async () => {
  const asked = stubApi.get('/conversations/unread', { data: { unread: 3 } });
  openDocument('token-1');
  expect(await readCount()).toEqual({ unread: 3 });
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1']);
  await readCount();
  expect(asked).toHaveLength(2);
});

test('a call of another session asks itself', async () => {
  const asked = stubApi.get('/conversations/unread', { data: { unread: 3 } });
  openDocument('token-2');
  await readCount();
  expect(asked.map(({ headers }) => headers.get('authorization')).sort()).toEqual(['Bearer token-1', 'Bearer token-2']);
});

test('an answer older than 10 seconds is not taken', async () => {
  const asked = stubApi.get('/conversations/unread', { data: { unread: 3 } });
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'setImmediate'] });
  openDocument('token-1');
  jest.advanceTimersByTime(10_001);
  await readCount();
  expect(asked).toHaveLength(2);
});

test('an answer that says that the session has ended ends it', async () => {
  stubApi.get('/conversations/unread', () => stubApi.refusal(401, 'session/ended', 'Log in'));
  openDocument('token-1');
  await expect(readCount()).rejects.toThrow();
  expect(sessionStore.getState().token).toBeNull();
});
