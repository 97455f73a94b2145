import { errorCodes, UnreadCount } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { changeCount, observeCalls } from '@slices/host/shared';
import { TimeoutError } from 'ky';
import { hearToasts } from '../browser/toast.ts';
import { errorBody, errorCode, errorStatus, errorText, errorToast, UnsentError } from './api-error.ts';
import { holdChanges } from './held-changes.ts';
import { api, request, unwrap } from './http.ts';
import { orToast } from './or-toast.ts';
import { configure } from './runtime-config.fixture.ts';
import { runtimeConfig } from './runtime-config.ts';
import { sessionStore } from './session-store.ts';

/** Answers every call; returns the requests. */
const answerWith = (answer: () => Response | Promise<Response>) => {
  const requests: (Request & { sent?: string })[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const sent = new Request(input, init);
    requests.push(Object.assign(sent, { sent: await sent.clone().text() }));
    sent.signal.throwIfAborted();
    return answer();
  });
  return requests;
};
const ok = () => Response.json({ data: { unread: 3 } });
const failWith = (status: number, body: unknown = { error: 'Sorry.', code: 'noun/reason' }) => {
  const answer = () => Response.json(body, { status });
  answerWith(answer);
  return api.get('conversations/unread', {}).catch((error: unknown) => error);
};

test('the configuration cannot be read before the host has set it', () => {
  expect(runtimeConfig).toThrow('before the host has set it');
  configure();
  expect(runtimeConfig().apiBase).toBe('/api');
});

describe('a call', () => {
  beforeEach(() => {
    configure();
    sessionStore.getState().begin('held-token');
  });

  test('without an answer, it says whether the browser came online again meanwhile', async () => {
    const call = () => api.get('conversations/unread', {}).catch((error: unknown) => error);
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await call()).toMatchObject({ isBackOnline: false });
    answerWith(() => {
      window.dispatchEvent(new Event('online'));
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    expect(await call()).toMatchObject({ isBackOnline: true });
  });

  test('goes to the API with escaped parameters, its query without gaps, and cookies', async () => {
    const requests = answerWith(ok);
    await request('GET', 'bookings/:id', { params: { id: 'a/b?' }, query: { page: '2', status: undefined } });
    expect(requests[0]?.url).toBe('http://localhost/api/bookings/a%2Fb%3F?page=2');
    expect(requests[0]?.credentials).toBe('include');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s sends body, token and idempotency key', async (method) => {
    const requests = answerWith(ok);
    await request(method, 'x', { body: { name: 'Carla' }, idempotencyKey: 'key-1' });
    expect(requests[0]?.method).toBe(method);
    expect(requests[0]?.sent).toBe('{"name":"Carla"}');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer held-token');
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key-1');
  });

  test('of a visitor carries no token', async () => {
    sessionStore.getState().end();
    const requests = answerWith(ok);
    await api.get('conversations/unread', {});
    expect(requests[0]?.headers.has('authorization')).toBe(false);
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('resolves to the read answer, to nothing without a reader, or to the whole response', async () => {
    answerWith(ok);
    expect(await api.get('conversations/unread', { read: readDataAs(UnreadCount) })).toEqual({ unread: 3 });
    expect(await api.get('conversations/unread', {})).toBeUndefined();
    const response = await api.response('conversations/unread', {});
    expect(unwrap(await response.json())).toEqual({ unread: 3 });
  });

  test.each([500, 503, 429])('that fails with %d is not repeated', async (status) => {
    const error = await failWith(status);
    expect(errorStatus(error)).toBe(status);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('counts as a change unless it is a GET', async () => {
    answerWith(ok);
    const before = changeCount();
    await api.get('conversations/unread', {});
    await api.post('auth/login', { body: { email: 'a@b.test', password: 'secret' } });
    expect(changeCount() - before).toBe(1);
  });

  test('whose answer comes after another user has signed in is not handed on, and says so', async () => {
    answerWith(() => {
      sessionStore.getState().begin('other-token');
      return ok();
    });
    const error = await request('POST', 'calendar-feed', {}).catch((reason: unknown) => reason);
    expect(await errorText(error)).toContain('done for the account of then');
    answerWith(() => {
      sessionStore.getState().end();
      return ok();
    });
    expect(await request('POST', 'auth/delete-account', { read: () => 'left' })).toBe('left');
  });

  test('times out after 30 seconds', async () => {
    jest.useFakeTimers();
    answerWith(() => new Promise(() => {}));
    const error = api.get('conversations/unread', {}).catch((reason: unknown) => reason);
    await jest.advanceTimersByTimeAsync(29_900);
    const state = await Promise.race([error, Promise.resolve('waiting')]);
    await jest.advanceTimersByTimeAsync(200);
    jest.useRealTimers();
    expect(state).toBe('waiting');
    expect(await error).toMatchObject({ name: 'TimeoutError' });
  });

  test('stops when its signal aborts', async () => {
    answerWith(ok);
    await expect(api.get('conversations/unread', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  test.each([
    ['GET', 'held-token', { userId: null, expired: true }],
    ['POST', 'held-token', { userId: null, expired: false }],
    ['GET', 'newer-token', undefined],
  ] as const)('%s that is answered with 401 while the token is %s', async (method, token, event) => {
    const { events } = await import('../browser/events.ts');
    const heard = jest.fn();
    const unsubscribe = events.on('session.changed', heard);
    answerWith(() => {
      sessionStore.getState().begin(token);
      return Response.json({ error: 'Ended.' }, { status: 401 });
    });
    await expect(request(method, 'x', {})).rejects.toThrow();
    unsubscribe();
    expect(heard.mock.calls).toEqual(event ? [[event, { otherTab: false }]] : []);
    expect(sessionStore.getState().token).toBe(event ? null : token);
  });

  test('any other error leaves the session', async () => {
    await failWith(403);
    expect(sessionStore.getState().token).toBe('held-token');
  });
});

describe('the observer of calls', () => {
  const seen: unknown[] = [];
  beforeEach(() => {
    configure();
    seen.splice(0);
    observeCalls(() => (outcome) => seen.push(outcome));
  });

  test('gets the outcome of each call', async () => {
    answerWith(ok);
    await api.get('conversations/unread', {});
    await failWith(404);
    await failWith(404, { error: 'Sorry.', code: errorCodes.noRoute });
    for (const error of [new TypeError('Failed to fetch'), new TimeoutError(new Request('http://localhost/x'))]) {
      answerWith(() => Promise.reject(error));
      await api.get('conversations/unread', {}).catch(() => {});
    }
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen).toEqual([
      { status: 200 },
      { status: 404, code: 'noun/reason', isUnknownRoute: false, isTimeout: false },
      { status: 404, code: errorCodes.noRoute, isUnknownRoute: true, isTimeout: false },
      { address: 'http://localhost/api/conversations/unread', isUnknownRoute: false, isTimeout: false },
      { isUnknownRoute: false, isTimeout: true },
    ]);
  });

  test('gets no outcome of a call that its page aborted', async () => {
    answerWith(ok);
    await api.get('conversations/unread', { signal: AbortSignal.abort() }).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen).toEqual([]);
  });

  test('gets no outcome of a change that is held and not sent, and its sentence reaches the person', async () => {
    const requests = answerWith(ok);
    holdChanges(() => Promise.reject(new UnsentError('Please look again.')));
    const error = await request('POST', 'x', {}).catch((unsent: unknown) => unsent);
    holdChanges(undefined);
    expect(await errorText(error, 'Failed')).toBe('Please look again.');
    expect(requests).toEqual([]);
    expect(seen).toEqual([]);
  });

  test('hears how long a change was held: that is no slow call', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
    answerWith(ok);
    holdChanges(async () => void jest.advanceTimersByTime(20_000));
    await request('POST', 'x', {});
    holdChanges(undefined);
    jest.useRealTimers();
    expect(seen).toEqual([{ status: 200, heldMs: 20_000 }]);
  });

  test('is called on the stack of the caller', () => {
    let stack: string | undefined;
    observeCalls(() => {
      stack = new Error('here').stack;
      return () => {};
    });
    answerWith(ok);
    const theCaller = () => void api.get('conversations/unread', {});
    theCaller();
    expect(stack).toContain('theCaller');
  });
});

describe('an error', () => {
  beforeEach(configure);

  test('of the API has status, code, body and its own sentence', async () => {
    const error = await failWith(409, { error: 'Already booked.', code: 'booking/slot-taken', next: '10:00' });
    expect([errorStatus(error), await errorCode(error)]).toEqual([409, 'booking/slot-taken']);
    expect(await errorBody(error)).toEqual({ error: 'Already booked.', code: 'booking/slot-taken', next: '10:00' });
    expect(await errorText(error, 'Failed')).toBe('Already booked.');
    expect(await errorToast(error, 'Failed')).toEqual(['Already booked.', {}]);
  });

  test('is shown as a toast, and an answer is handed on', async () => {
    const toasts: unknown[] = [];
    const unsubscribe = hearToasts(({ kind, text, description }) => toasts.push([kind, text, description]));
    const failed = Promise.reject(await failWith(409, { error: 'Already booked.', code: 'booking/slot-taken' }));
    expect(await orToast(failed, 'Failed to book')).toBeUndefined();
    expect(await orToast(failed, 'Failed to book', 'Please try again.')).toBeUndefined();
    const silent = Promise.reject(await failWith(500, {}));
    expect(await orToast(silent, 'Failed to book', 'Please try again.')).toBeUndefined();
    expect(await orToast(Promise.resolve(undefined), 'Failed to book')).toEqual({ value: undefined });
    unsubscribe();
    expect(toasts).toEqual([
      ['error', 'Already booked.', undefined],
      ['error', 'Failed to book', 'Already booked.'],
      ['error', 'Failed to book', 'Please try again.'],
    ]);
  });

  test.each([[{ message: 'no sentence' }], [{ error: 7 }], [null], ['text']])(
    'with the body %j has no sentence',
    async (body) => {
      const error = await failWith(502, body);
      expect([await errorBody(error), await errorCode(error)]).toEqual([undefined, undefined]);
      expect(await errorText(error, 'Failed')).toBe('Failed');
    },
  );

  test('a change without an answer in time may have worked, and says so', async () => {
    const late = (method: string) => new TimeoutError(new Request('http://localhost/x', { method }));
    const description = expect.stringContaining('It may have worked all the same');
    expect(await errorText(late('PUT'), 'Failed')).toEqual(description);
    expect(await errorToast(late('PUT'), 'Failed')).toEqual(['Failed', { description }]);
    expect(await errorText(late('GET'), 'Failed')).toBe('Failed');
    expect(await errorToast(late('GET'), 'Failed')).toEqual(['Failed', {}]);
  });

  test('a change whose connection broke may have worked, and a toast says so; one that began offline did not', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const remove = () => api.delete('cards/:id', { params: { id: 'x' } }).catch((reason: unknown) => reason);
    const lost = await remove();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const description = expect.stringContaining('It may have worked all the same');
    expect(await errorToast(lost, 'Failed')).toEqual(['Failed', { description }]);
    const offline = 'There is no internet connection. Please check it and try again.';
    expect(await errorToast(await remove(), 'Failed')).toEqual(['Failed', { description: offline }]);
    expect(await errorText(lost, 'Failed')).toBe(offline);
    onLine.mockReturnValue(true);
    expect(await errorText(lost, 'Failed')).toBe('Failed');
  });

  test('without an answer is explained when the browser is offline', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await api.get('conversations/unread', {}).catch((reason: unknown) => reason);
    expect([errorStatus(error), await errorText(error, 'Failed')]).toEqual([undefined, 'Failed']);
    expect(await errorToast(error, 'Failed')).toEqual(['Failed', {}]);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const description = 'There is no internet connection. Please check it and try again.';
    expect(await errorText(error, 'Failed')).toBe(description);
    expect(await errorToast(error, 'Failed')).toEqual(['Failed', { description }]);
    expect(await errorText(await failWith(500, {}), 'Failed')).toBe('Failed');
  });
});

describe('a file', () => {
  class FakeUpload {
    static last: FakeUpload;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
    onload = () => {};
    onerror = () => {};
    withCredentials = false;
    status = 0;
    response = '';
    sent: FormData | undefined;
    opened: string[] = [];
    headers: Record<string, string> = {};
    abort = jest.fn();
    constructor() {
      FakeUpload.last = this;
    }
    open(method: string, url: string) {
      this.opened = [method, url];
    }
    setRequestHeader(name: string, text: string) {
      this.headers[name] = text;
    }
    send(body: FormData) {
      this.sent = body;
    }
  }
  let original: typeof XMLHttpRequest;
  beforeEach(() => {
    configure();
    sessionStore.getState().begin('held-token');
    original = globalThis.XMLHttpRequest;
    Object.assign(globalThis, { XMLHttpRequest: FakeUpload });
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { XMLHttpRequest: original });
  });
  const send = async (more: { onProgress?: (fraction: number) => void; signal?: AbortSignal } = {}) => {
    const result = request('POST', 'uploads', {
      file: { picture: new Blob(['pixels']) },
      read: (data) => data,
      ...more,
    });
    const caught = result.catch((error: unknown) => error);
    for (let turn = 0; turn < 50 && !FakeUpload.last?.sent; turn += 1) await Promise.resolve();
    await new Promise(process.nextTick);
    return { caught, call: FakeUpload.last };
  };

  test('is sent as multipart with token and cookies, and reports its progress', async () => {
    const fractions: number[] = [];
    const { caught, call } = await send({ onProgress: (fraction) => fractions.push(fraction) });
    expect(call.opened).toEqual(['POST', 'http://localhost/api/uploads']);
    expect([call.withCredentials, call.headers.authorization]).toEqual([true, 'Bearer held-token']);
    expect(call.sent?.get('picture')).toBeInstanceOf(Blob);
    call.upload.onprogress?.({ loaded: 1, total: 4 });
    Object.assign(call, { status: 200, response: '{"data":1}' }).onload();
    expect(await caught).toEqual({ data: 1 });
    expect(fractions).toEqual([0.25]);
  });

  test('that is too large rejects with the API’s error, a lost connection with none', async () => {
    const large = await send();
    Object.assign(large.call, { status: 413, response: '{"error":"Too large."}' }).onload();
    expect(await errorText(await large.caught, 'Failed')).toBe('Too large.');
    const lost = await send();
    lost.call.onerror();
    expect(await errorText(await lost.caught, 'Failed')).toBe('Failed');
  });

  test('that was sent has five minutes for its answer', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const { call } = await send();
    call.upload.onload?.();
    await jest.advanceTimersByTimeAsync(299_000);
    expect(call.abort).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(call.abort).toHaveBeenCalled();
  });

  test('fails after 60 seconds without progress', async () => {
    const { caught, call } = await (async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
      return send();
    })();
    await jest.advanceTimersByTimeAsync(59_000);
    call.upload.onprogress?.({ loaded: 1, total: 4 });
    await jest.advanceTimersByTimeAsync(59_000);
    expect(call.abort).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(call.abort).toHaveBeenCalled();
    expect(await caught).toMatchObject({ name: 'TimeoutError' });
  });

  test('stops when its signal aborts', async () => {
    const user = new AbortController();
    const { caught, call } = await send({ signal: user.signal });
    user.abort();
    expect(await caught).toMatchObject({ name: 'AbortError' });
    expect(call.abort).toHaveBeenCalled();
  });
});
