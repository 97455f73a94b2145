import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type ActionOptions, showing, useAction } from './action.ts';
import { api } from './api/http.ts';
import { configure } from './api/runtime-config.fixture.ts';
import { refetching } from './browser/refresh-on.ts';
import { hearToasts } from './browser/toast.ts';

let stopHearing = () => {};

beforeAll(configure);
afterEach(() => stopHearing());

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
type Options = ActionOptions<string, string>;
const open = (send: (input: string) => Promise<string>, options: Options = {}) =>
  renderHook(() => useAction({ mutationFn: send }, options), { wrapper }).result;

/** Collects what happens in order, toasts as `success Saved` or `error Title: description`. */
const recorded = () => {
  const log: unknown[] = [];
  const note = (name: string) => (answer?: unknown) => void log.push(answer === undefined ? name : `${name} ${answer}`);
  stopHearing = hearToasts(({ kind, text, description }) =>
    log.push(`${kind} ${text}${description ? `: ${description}` : ''}`),
  );
  return { log, note };
};
const refusing = (status: number, body: object) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
  return () => api.post('cards/setup-intent', {}).then(() => 'never');
};

test('two runs in one tick send once; the next one after the end sends again, unless `once` was successful', async () => {
  const ends: ((answer: string) => void)[] = [];
  const send = jest.fn((_input: string) => new Promise<string>((resolve) => ends.push(resolve)));
  const { current } = open(send);
  const end = async (...runs: Promise<unknown>[]) => {
    await act(async () => {});
    await act(async () => {
      for (const each of ends.splice(0)) each('saved');
    });
    return Promise.all(runs);
  };
  const close = jest.fn();
  const runs = [current.run('a'), current.run('b').then(close)];
  await act(async () => {});
  expect(close).not.toHaveBeenCalled();
  expect(await end(...runs)).toEqual([{ value: 'saved' }, undefined]);
  expect(close).toHaveBeenCalledWith(undefined);
  await end(current.run('c', { once: true }));
  await end(current.run('d'));
  expect(send.mock.calls.map(([input]) => input)).toEqual(['a', 'c']);
});

test('success shows its toast and then does what follows; the run lasts until that is done', async () => {
  const { log, note } = recorded();
  const action = open(async (input) => `${input}!`, {
    done: (answer, input) => [answer, `for ${input}`],
    onEnd: note('end'),
    onSuccess: note('not this one'),
    onError: note('error'),
  });
  let end = () => {};
  const onSuccess = (answer: string) => {
    note('follows')(answer);
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const run = action.current.run('a', { onSuccess });
  await act(async () => {});
  const second = action.current.run('b');
  end();
  await act(() => run);
  expect(await second).toBeUndefined();
  expect(log).toEqual(['end', 'success a!: for a', 'follows a!']);
});

test.each<[string, (note: (text: string) => void) => Options, string]>([
  ['in place of the title', () => ({ failed: 'Failed' }), 'error Taken.'],
  ['below the title', () => ({ failed: ['Failed', 'Please try again.'] }), 'error Failed: Taken.'],
  ['elsewhere by code', (note) => ({ explain: { 'booking/slot-taken': note } }), 'Taken.'],
  ['elsewhere by status', (note) => ({ explain: { 'another/code': () => note('not this'), 409: note } }), 'Taken.'],
])("the API's sentence shows %s", async (_where, optionsOf, expected) => {
  const { log, note } = recorded();
  const send = refusing(409, { error: 'Taken.', code: 'booking/slot-taken' });
  const action = open(send, { ...optionsOf((text) => log.push(text)), onSuccess: note('follows'), done: 'Done' });
  await act(() => action.current.run('a', { onEnd: note('end') }));
  expect(log).toEqual(['end', expected]);
});

test.each<[Options, string[]]>([
  [{ failed: 'Failed' }, ['error Failed', 'then']],
  [{}, ['error An error occurred. Please try again.', 'then']],
  [{ failed: ['Failed', (error) => `It was ${error}.`] }, ['error Failed: It was Error: broken.', 'then']],
])('an error without a sentence of the API: %j', async (options, expected) => {
  const { log, note } = recorded();
  const action = open(() => Promise.reject(new Error('broken')), options);
  await act(() => action.current.run('a', { onError: () => note('then')() }));
  expect(log).toEqual(expected);
});

test('the next run removes the toast of the error before', async () => {
  const gone: AbortSignal[] = [];
  stopHearing = hearToasts((toast) => gone.push(toast.gone));
  let isBroken = true;
  const action = open(async () => (isBroken ? Promise.reject(new Error('broken')) : 'saved'), { done: 'Saved' });
  await act(() => action.current.run('a'));
  expect(gone.map(({ aborted }) => aborted)).toEqual([false]);
  isBroken = false;
  await act(() => action.current.run('a'));
  expect(gone.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a function makes the mutation once, an object may change with the component', async () => {
  const answers: unknown[] = [];
  const made = jest.fn(() => ({ mutationFn: async (name: string) => `made for ${name}` }));
  const { result, rerender } = renderHook(
    ({ id }) => [useAction(made), useAction({ mutationFn: async (name: string) => `${id} for ${name}` })],
    { wrapper, initialProps: { id: 'one' } },
  );
  rerender({ id: 'two' });
  for (const { run } of result.current) await act(async () => answers.push((await run('a'))?.value));
  expect(answers).toEqual(['made for a', 'two for a']);
  expect(made).toHaveBeenCalledTimes(1);
});

test.each([
  ['success', async () => 'saved', 'success Saved'],
  ['an error', () => Promise.reject(new Error('broken')), 'error Failed'],
])('%s is said before the lists are read again', async (name, mutationFn, expected) => {
  const { log } = recorded();
  const read = jest.fn(async () => ['a']);
  const list = queryOptions({ queryKey: [name], queryFn: () => read() });
  const { result } = renderHook(
    () => [useQuery(list), useAction({ mutationFn, onSettled: refetching(() => list.queryKey) })] as const,
    { wrapper },
  );
  await waitFor(() => expect(result.current[0].data).toEqual(['a']));
  read.mockReturnValue(new Promise<never>(() => {}));
  await act(() => result.current[1].run(undefined, { done: 'Saved', failed: 'Failed' }));
  expect(log).toEqual([expected]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a change is shown at once, and an answer that was read before it is not', async () => {
  const list = queryOptions({ queryKey: ['list'] as const, queryFn: async () => ['a', 'b'] });
  await client.fetchQuery(list);
  let answerLate = (_list: string[]) => {};
  const late = new Promise<string[]>((resolve) => {
    answerLate = resolve;
  });
  const reading = client.fetchQuery({ ...list, queryFn: () => late }).catch(() => undefined);
  const remove = {
    mutationFn: async (one: string) => one,
    onSuccess: showing(
      () => list,
      (all, one: string) => all.filter((each) => each !== one),
    ),
  };
  const { current } = renderHook(() => useAction(remove), { wrapper }).result;
  await act(() => current.run('a'));
  answerLate(['a', 'b']);
  await reading;
  expect(client.getQueryData(list.queryKey)).toEqual(['b']);
});
