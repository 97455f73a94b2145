import { NoAnswerError } from '@nearhand/platform/host';
import { waitFor } from '@nearhand/testing';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './app.tsx';

const failing = { queryKey: ['x'], retry: false, queryFn: () => Promise.reject(new Error('gone')) };

test('a failed query is logged only with `meta.logged`', async () => {
  const console = jest.spyOn(globalThis.console, 'error').mockImplementation(() => {});
  const client = createQueryClient();
  await client.prefetchQuery(failing);
  expect(console).not.toHaveBeenCalled();
  await client.prefetchQuery({ ...failing, meta: { logged: 'No account' } });
  expect(console).toHaveBeenCalledWith('No account', new Error('gone'));
});

test.each([
  ['500', { response: new Response('', { status: 500 }) }, 2],
  ['499', { response: new Response('', { status: 499 }) }, 1],
  ['no answer', {}, 2],
  ['no answer in time', { name: 'TimeoutError' }, 1],
])('a query that fails with %s is requested once more, if that can help', async (_what, more, times) => {
  const error = Object.assign(new Error('failed'), more);
  const queryFn = jest.fn(() => Promise.reject(error));
  await createQueryClient().prefetchQuery({ queryKey: ['y'], queryFn, retryDelay: 0 });
  expect(queryFn).toHaveBeenCalledTimes(times);
});

test('a query whose call failed while the browser came online again is fetched until it is answered', async () => {
  const request = new Request('http://localhost/x');
  const lost = [true, true, false].map((isOnline) => new NoAnswerError(new TypeError('lost'), request, isOnline));
  const queryFn = jest.fn(() => Promise.reject(lost.shift()));
  await createQueryClient().prefetchQuery({ queryKey: ['z'], queryFn, retryDelay: 0 });
  expect(queryFn).toHaveBeenCalledTimes(3);
});

test('a query that failed offline is fetched again online', async () => {
  let answer = (): Promise<string> => Promise.reject(new Error('offline'));
  const client = createQueryClient();
  client.mount();
  const observer = new QueryObserver(client, { ...failing, queryFn: () => answer() });
  const stop = observer.subscribe(() => {});
  await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  window.dispatchEvent(new Event('offline'));
  answer = () => Promise.resolve('here');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('here'));
  stop();
  client.unmount();
});

test('a change that begins offline fails at once, and is not sent later', async () => {
  const client = createQueryClient();
  client.mount();
  window.dispatchEvent(new Event('offline'));
  const send = jest.fn(() => Promise.reject(new Error('offline')));
  const change = client.getMutationCache().build(client, { mutationFn: send });
  await expect(change.execute({})).rejects.toThrow('offline');
  window.dispatchEvent(new Event('online'));
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
  client.unmount();
});
