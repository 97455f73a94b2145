import {
  log,
  RetryOnline,
  storage,
  unsentInput,
  useSingleFlight,
  useStillHere,
  useUnsentInput,
} from '@slices/host/shared';
import { act, render, renderHook } from '@testing-library/react';
import { hearToasts, type Toast, toast, whenToastWaits } from './toast.ts';

test('work that is clicked twice runs once, again after a failure, and never after "done"', async () => {
  const results: ((result: unknown) => void)[] = [];
  const work = jest.fn((_step: string) => new Promise<unknown>((resolve) => results.push(resolve)));
  const { result } = renderHook(() => useSingleFlight(work));
  const first = result.current('first');
  await result.current('double click');
  results[0]?.(Promise.reject(new Error('failed')));
  await expect(first).rejects.toThrow('failed');
  const second = result.current('second');
  results[1]?.('done');
  await second;
  await result.current('late click');
  expect(work.mock.calls).toEqual([['first'], ['second']]);
});

test('a page knows when the user has left it', () => {
  const { result, unmount } = renderHook(useStillHere);
  expect(result.current()).toBe(true);
  unmount();
  expect(result.current()).toBe(false);
});

test('input counts as unsent until every form has sent it or is gone', () => {
  const first = renderHook(({ isUnsent }) => useUnsentInput(isUnsent), { initialProps: { isUnsent: true } });
  const second = renderHook(() => useUnsentInput(true));
  first.rerender({ isUnsent: false });
  const gone = jest.fn();
  unsentInput.onGone(gone);
  expect(unsentInput.exists()).toBe(true);
  expect(gone).not.toHaveBeenCalled();
  second.unmount();
  expect(unsentInput.exists()).toBe(false);
  expect(gone).toHaveBeenCalledTimes(1);
});

test('an error message retries each time the browser is online again, while it is shown', () => {
  const retry = jest.fn();
  const { unmount } = render(<RetryOnline onRetry={retry}>Failed</RetryOnline>);
  const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));
  goOnline();
  goOnline();
  unmount();
  goOnline();
  expect(retry).toHaveBeenCalledTimes(2);
});

test('toasts wait for the toaster, which gets them in order and then as they are shown', () => {
  const summon = jest.fn();
  const stopWaiting = whenToastWaits(summon);
  toast.error('Failed', { description: 'Try again.' });
  const remove = toast.info('Back online');
  expect(summon).toHaveBeenCalledTimes(2);

  const shown: Toast[] = [];
  const unsubscribe = hearToasts((each) => shown.push(each));
  toast.success('Saved');
  expect(shown.map(({ kind, text, description }) => [kind, text, description])).toEqual([
    ['error', 'Failed', 'Try again.'],
    ['info', 'Back online', undefined],
    ['success', 'Saved', undefined],
  ]);
  remove();
  expect(shown.map(({ gone }) => gone.aborted)).toEqual([false, true, false]);

  unsubscribe();
  stopWaiting();
  toast.info('Later');
  expect(shown).toHaveLength(3);
  const summonAgain = jest.fn();
  whenToastWaits(summonAgain)();
  expect(summonAgain).toHaveBeenCalledTimes(1);
  expect(summon).toHaveBeenCalledTimes(2);
  hearToasts((each) => shown.push(each))();
  expect(shown.at(-1)?.text).toBe('Later');
});

test('the log writes to the console', () => {
  const info = jest.spyOn(console, 'info').mockImplementation(() => {});
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  log.info('Sent', { to: 'support' });
  log.error('Lost', 42);
  expect([info.mock.calls, error.mock.calls]).toEqual([[['Sent', { to: 'support' }]], [['Lost', 42]]]);
});

describe.each(['local', 'session'] as const)('%s storage', (area) => {
  const [own, other] = area === 'local' ? [localStorage, sessionStorage] : [sessionStorage, localStorage];

  test('stores texts and reads JSON', () => {
    expect(storage[area].set('key', '{"a":1}')).toBe(true);
    expect([own.getItem('key'), other.getItem('key')]).toEqual(['{"a":1}', null]);
    expect([storage[area].get('key'), storage[area].getJson('key')]).toEqual(['{"a":1}', { a: 1 }]);
    own.setItem('key', 'no JSON');
    expect(storage[area].getJson('key')).toBeUndefined();
    storage[area].remove('key');
    expect([storage[area].get('key'), storage[area].getJson('key')]).toEqual([null, undefined]);
  });

  test('never throws when it is full or switched off', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('switched off', 'SecurityError');
      });
    expect(storage[area].set('key', 'text')).toBe(false);
    expect([storage[area].get('key'), storage[area].getJson('key')]).toEqual([null, undefined]);
    expect(() => storage[area].remove('key')).not.toThrow();
  });
});
