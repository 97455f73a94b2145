import { type Audience, User } from '@nearhand/contracts';
import { readAs } from '@nearhand/contracts/schema';
import {
  type ShellHost,
  ShellHostContext,
  SliceBoundary,
  type SlotOffer,
  useReportCrash,
  useServes,
} from '@slices/host/shared';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { sessionQueries } from '../api/session.ts';
import { sessionStore } from '../api/session-store.ts';
import { Link, NavLink } from './link.tsx';
import { Slot } from './slot.tsx';

const host = (more: Partial<ShellHost> = {}): ShellHost => ({
  slotOffers: () => [],
  prefetch: jest.fn(),
  serves: () => true,
  report: jest.fn(),
  ...more,
});
const client = new QueryClient();
const open = (page: ReactNode, shell = host()) =>
  act(async () => {
    render(
      <QueryClientProvider client={client}>
        <ShellHostContext value={shell}>
          <MemoryRouter initialEntries={['/here']}>{page}</MemoryRouter>
        </ShellHostContext>
      </QueryClientProvider>,
    );
  });
const signIn = (role: Audience | undefined) => {
  sessionStore.getState().begin('a-token');
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
  client.setQueryData(sessionQueries.me('a-token').queryKey, role && readAs(User)({ _id: 'u', role }));
};
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // React logs each crash
  sessionStore.getState().end();
  client.clear();
});

const widget = (Component: ComponentType, more: Partial<SlotOffer> = {}): SlotOffer => {
  const loaded = Promise.resolve(Component);
  return { slice: 'mf-x', title: 'Offers', roles: ['any'], load: () => loaded, reset: async () => {}, ...more };
};
const Crash = (): ReactNode => {
  throw new Error('crash');
};
const sees = (text: string) => expect(screen.queryAllByText(text)).toHaveLength(1);
const failed = ({ title, retry }: { title: string; retry: () => void }) => (
  <button type="button" onClick={retry}>
    {title} failed
  </button>
);
const slot = <Slot name="home.featured" failed={failed} />;
const offering = (...offers: SlotOffer[]) => host({ slotOffers: (name) => (name === 'home.featured' ? offers : []) });

test.each([
  ['a visitor', undefined, ['any', 'guest']],
  ['a customer', 'customer', ['any', 'customer']],
  ['a provider', 'provider', ['any']],
  ['a user whose role is unknown', 'loading', ['any']],
] as const)('%s sees the widgets for their role', async (_who, role, shown) => {
  if (role) signIn(role === 'loading' ? undefined : role);
  const offers = (['any', 'guest', 'customer'] as const).map((audience) =>
    widget(() => <p>{audience}</p>, { slice: audience, roles: [audience] }),
  );
  await open(slot, offering(...offers));
  expect(screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual(shown);
});

test('a widget gets the facts of its slot as props, and a skeleton stands there while it loads', async () => {
  let arrive = (_Component: ComponentType) => {};
  const loading = new Promise<ComponentType>((resolve) => {
    arrive = resolve;
  });
  await open(
    <Slot name="home.featured" facts={{ bookingId: 'b1' }} skeleton={<p>Loading</p>} failed={failed} />,
    offering(widget(Crash, { load: () => loading })),
  );
  sees('Loading');
  await act(async () => arrive((props) => <p>{JSON.stringify(props)}</p>));
  sees('{"bookingId":"b1"}');
});

test('a widget that crashes is reported and costs only its own place; Retry starts its slice again', async () => {
  let isBroken = true;
  const reset = jest.fn(async () => {
    isBroken = false;
  });
  const shell = offering(
    widget(() => (isBroken ? <Crash /> : <p>Works</p>), { reset }),
    widget(() => <p>Neighbour</p>, { slice: 'mf-y' }),
  );
  await open(slot, shell);
  sees('Neighbour');
  expect(shell.report).toHaveBeenCalledWith({ slice: 'mf-x', stage: 'slot', message: 'Error: crash' });
  await act(async () => screen.getByRole('button', { name: 'Offers failed' }).click());
  expect(reset).toHaveBeenCalledTimes(1);
  sees('Works');
});

test('a widget that could not be loaded loads again when the browser is online', async () => {
  let load: SlotOffer['load'] = () => lost;
  const lost = Promise.reject(new Error('lost'));
  lost.catch(() => undefined);
  const loaded = Promise.resolve(() => <p>Works</p>);
  await open(slot, offering(widget(Crash, { load: () => load() })));
  sees('Offers failed');
  load = () => loaded;
  await act(async () => void window.dispatchEvent(new Event('online')));
  sees('Works');
});

test('the shell may have a crashed widget rendered again, and then reports it itself', async () => {
  let crashes = 0;
  const caught = jest.fn(() => ++crashes === 1);
  const shell = offering(widget(() => (crashes === 0 ? <Crash /> : <p>Works</p>), { caught }));
  await open(slot, shell);
  sees('Works');
  expect(caught).toHaveBeenCalledWith(new Error('crash'));
  expect(shell.report).not.toHaveBeenCalled();
});

test('a fallback that crashes too is left to the boundary around it', async () => {
  const outer = jest.fn(() => false);
  await open(
    <SliceBoundary fallback="Outer" onError={outer} onRetry={() => {}}>
      <SliceBoundary fallback={<Crash />} onError={() => false} onRetry={() => {}}>
        <Crash />
      </SliceBoundary>
    </SliceBoundary>,
  );
  sees('Outer');
  expect(outer).toHaveBeenCalledTimes(1);
});

const Pages = ({ onError }: { onError: () => boolean }) => {
  const [path, setPath] = useState('/broken');
  return (
    <>
      {['/works', '/broken too'].map((to) => (
        <button key={to} type="button" onClick={() => setPath(to)}>
          {to}
        </button>
      ))}
      <SliceBoundary resetKey={path} fallback={<p>Failed</p>} onError={onError} onRetry={() => {}}>
        {path === '/works' ? <p>Page</p> : <Crash />}
      </SliceBoundary>
    </>
  );
};

test('another page in a failed boundary is rendered, and may fail for itself', async () => {
  const onError = jest.fn(() => false);
  await open(<Pages onError={onError} />);
  sees('Failed');
  fireEvent.click(screen.getByRole('button', { name: '/works' }));
  sees('Page');
  fireEvent.click(screen.getByRole('button', { name: '/broken too' }));
  sees('Failed');
  expect(onError).toHaveBeenCalledTimes(2);
});

const Report = () => {
  const report = useReportCrash();
  return (
    <button type="button" onClick={() => report(new Error('boom'))}>
      report
    </button>
  );
};

test('a crash is reported for the slice of the widget; outside of slices for the shell', async () => {
  const shell = offering(widget(Report));
  await open([<Report key="own" />, <div key="slot">{slot}</div>], shell);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(jest.mocked(shell.report).mock.calls).toEqual(
    ['shell', 'mf-x'].map((slice) => [{ slice, stage: 'render', message: 'Error: boom' }]),
  );
});

const Serves = ({ path }: { path: string }) => `${path} ${useServes(path)} `;

test('a page is served when the shell says so; outside of a shell every page is', async () => {
  const paths = [<Serves key="a" path="/a" />, <Serves key="b" path="/b" />];
  await open(<p>{paths}</p>, host({ serves: (path) => path === '/a' }));
  sees('/a true /b false');
  render(<p>{paths}</p>);
  sees('/a true /b true');
});

test('links fetch their page on hover, Link also on focus, and keep their own handlers', async () => {
  const shell = host();
  const own = jest.fn();
  await open(
    <>
      <Link to="/there" onMouseEnter={own} onFocus={own}>
        link
      </Link>
      <NavLink to={{ pathname: '/here', search: '?q=1' }} onMouseEnter={own}>
        nav
      </NavLink>
    </>,
    shell,
  );
  const [link, nav] = ['link', 'nav'].map((name) => screen.getByRole('link', { name }));
  for (const each of [link, nav]) if (each) fireEvent.mouseEnter(each);
  if (link) fireEvent.focus(link);
  expect(jest.mocked(shell.prefetch).mock.calls).toEqual([['/there'], ['/here'], ['/there']]);
  expect(own).toHaveBeenCalledTimes(3);
  expect(link?.getAttribute('href')).toBe('/there');
  expect(nav?.getAttribute('aria-current')).toBe('page');
});

const BreaksWhenLeft = () => {
  useEffect(
    () => () => {
      throw new Error('planted');
    },
    [],
  );
  return <p>Breaks</p>;
};
const Offers = ({ before, after }: { before: SlotOffer[]; after: SlotOffer[] }) => {
  const [offers, setOffers] = useState(before);
  return (
    <ShellHostContext value={offering(...offers)}>
      <button type="button" onClick={() => setOffers(after)}>
        Sign out
      </button>
      {slot}
    </ShellHostContext>
  );
};

test('a clean-up of a widget that throws takes nothing else from the page, and is the widget’s', async () => {
  const left = jest.fn();
  const other = widget(() => <p>Works</p>, { expose: './other' });
  await open(<Offers before={[widget(BreaksWhenLeft, { left }), other]} after={[other]} />);
  sees('Breaks');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out' })));
  expect(screen.queryByText('Breaks')).toBeNull();
  sees('Works');
  expect(left).toHaveBeenCalledTimes(1);
});
