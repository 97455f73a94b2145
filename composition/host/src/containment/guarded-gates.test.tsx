/** In a separate document, number 1. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { act, useEffect } from 'react';
import { createMemoryRouter, type NavigateFunction, RouterProvider, type SetURLSearchParams } from 'react-router-dom';
import { notedIn, runBy, someCode } from '../released-code/released-code.fixture.ts';
import { codeIsMounted, codeIsRemoved, codeRuns } from '../released-code/released-code.ts';
import { gates, noteChange } from '../shared/gates.ts';
import { clientOf } from '../shared/slice-client.ts';
import { SlicePart, useNavigate, useSearchParams } from '../shared/slice-part.tsx';
import { guardCalls } from './guarded-calls.ts';
import { guardGates } from './guarded-gates.ts';

const faults: string[] = [];
const note = (how: string) => notedIn(faults, `${how} `);
beforeAll(() => guardGates(guardCalls(note('removed'), note('refused'))));

let version = 0;
let heard = 0;
/** Of its own in each test: acts are counted and told by release. */
const nextCode = () => {
  version += 1;
  const code = someCode(`${version}.0.0`);
  codeRuns(code);
  return code;
};
beforeEach(() => {
  faults.splice(0);
  heard = 0;
});
/** As a bus of events does. */
const emit = () => {
  if (gates.emit() && gates.emitLater()) heard += 1;
};
const times = (count: number, work: () => void) => () => {
  for (let done = 0; done < count; done += 1) work();
};

test('a flood of events is dropped and ends the release', () => {
  const code = nextCode();
  codeIsMounted(code);
  runBy(code, times(300, emit));
  expect([heard, faults]).toEqual([300, []]);
  runBy(code, times(5, emit));
  expect(heard).toBe(300);
  expect(faults).toContain(`removed global ${version}.0.0 sent more than 300 events within 10 s`);
});

test('a removed release sends no events', () => {
  const code = nextCode();
  codeIsRemoved(code);
  runBy(code, emit);
  expect(heard).toBe(0);
});

test('events of the shell go on after a removal', () => {
  codeIsRemoved(nextCode());
  emit();
  expect([heard, faults]).toEqual([1, []]);
});

test('a page that was left sends the events of what it changed, and no others', () => {
  const code = nextCode();
  codeIsMounted(code)();
  runBy(code, emit);
  expect(heard).toBe(0);
  expect(faults).toEqual([`refused global ${version}.0.0 sent an event without a change after its page was left`]);
  noteChange();
  runBy(code, times(3, emit));
  expect(heard).toBe(3);
});

test('a flood of query results is dropped and ends the release', () => {
  const code = nextCode();
  const client = clientOf(new QueryClient(), 'mf-x');
  runBy(
    code,
    times(301, () => client.setQueryData<number>(['x'], (count = 0) => count + 1)),
  );
  expect(client.getQueryData(['x'])).toBe(300);
  expect(faults).toContain(`removed global ${version}.0.0 wrote more than 300 query results within 10 s`);
});

type Take = (navigate: NavigateFunction, setParams: SetURLSearchParams) => void;
const Page = ({ take }: { take: Take }) => {
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  useEffect(() => take(navigate, setParams));
  return null;
};

/** Opens a page of mf-x and leaves it; returns its functions that navigate. */
const leftPage = async () => {
  let go = (_to: string): unknown => undefined;
  let search = (): unknown => undefined;
  const take: Take = (navigate, setParams) => {
    go = navigate;
    search = () => setParams({ q: 'planted' });
  };
  const page = (
    <SlicePart slice="mf-x">
      <Page take={take} />
    </SlicePart>
  );
  const routes = [
    { path: '/x', element: page },
    { path: '*', element: <p>Other</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/x'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const location = () => router.state.location.pathname;
  await act(async () => go('/other'));
  expect(location()).toBe('/other');
  return { location, acts: [() => go('/planted'), () => search()] };
};

test('a page that was left does not navigate', async () => {
  const { location, acts } = await leftPage();
  const code = nextCode();
  for (const work of acts) await act(async () => runBy(code, () => void work()));
  expect(location()).toBe('/other');
  // The visitor left first, for instance while it saved: no fault.
  expect(faults).toEqual([]);
});

test('it does while another page of its slice is shown: one that leads on is left by its own first step', async () => {
  const { location, acts } = await leftPage();
  const code = nextCode();
  codeIsMounted(code);
  await act(async () => runBy(code, () => void acts[0]?.()));
  expect(location()).toBe('/planted');
  expect(faults).toEqual([]);
});
