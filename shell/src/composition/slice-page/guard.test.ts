import type { Audience } from '@nearhand/contracts';
import { aUser } from '@nearhand/testing';
import { aComposition, aRelease } from '../slices/a-composition.fixture.ts';
import { resolveSlices } from '../slices/resolve-slices.ts';
import { authorizePage, needsAccount } from './guard.ts';

const visitor = { user: undefined, isAuthenticated: false, isLoading: false };
const loading = { user: undefined, isAuthenticated: true, isLoading: true };
const unknown = { user: undefined, isAuthenticated: true, isLoading: false };
const signedIn = (role: 'customer' | 'provider' | 'admin') => ({
  user: aUser({ role }),
  isAuthenticated: true,
  isLoading: false,
});

const served = (slices: Record<string, Audience[]>) => {
  const releases = Object.entries(slices).map(([name, roles]) => [name, [aRelease({ routes: [['/x', ...roles]] })]]);
  const found = resolveSlices(aComposition(Object.fromEntries(releases)), 'v').findPath('/x');
  if (!found) throw new Error('not served');
  return found;
};
const opened = (...args: Parameters<typeof authorizePage>) => {
  const access = authorizePage(...args);
  return access.kind === 'open' ? access.offer.slice.name : access;
};

test('a page for anyone opens for a visitor, and without waiting for the account', () => {
  expect(opened(served({ a: ['any'] }), visitor, undefined)).toBe('a');
  expect(opened(served({ a: ['any'] }), loading, undefined)).toBe('a');
});

test('a visitor is sent to the login, and the origin is kept', () => {
  expect(opened(served({ a: ['customer'] }), visitor, undefined)).toEqual({ kind: 'log-in' });
});

test('a wrong role is sent to /unauthorized', () => {
  expect(opened(served({ a: ['customer'] }), signedIn('provider'), undefined)).toMatchObject({ to: '/unauthorized' });
});

test('a page for a role waits for the account, and fails with it', () => {
  expect(opened(served({ a: ['customer'] }), loading, undefined)).toEqual({ kind: 'wait' });
  expect(opened(served({ a: ['customer'] }), unknown, undefined)).toEqual({ kind: 'account-failed' });
});

test('one path serves each role from its own slice', () => {
  const dashboard = served({ a: ['customer'], b: ['provider', 'admin'] });
  expect(opened(dashboard, signedIn('customer'), undefined)).toBe('a');
  expect(opened(dashboard, signedIn('admin'), undefined)).toBe('b');
});

test.each([
  [undefined, '/user/dashboard'],
  ['/user/wallet', '/user/wallet'],
  ['//evil.test', '/user/dashboard'],
])('a signed-in person leaves a guest page that was entered from %p for %s', (from, to) => {
  expect(authorizePage(served({ a: ['guest'] }), signedIn('customer'), from)).toMatchObject({ kind: 'redirect', to });
});

test.each([
  ['/user', true],
  ['/user/no-such-page', true],
  ['/subscription/credits', true],
  ['/messages', true],
  ['/messages/new', true],
  ['/messagesandmore', false],
  ['/subscription/plans', false],
  ['/users', false],
  ['/no/such/page', false],
])('a visitor of the unknown address %s must log in first: %s', (pathname, asked) => {
  expect(needsAccount(pathname)).toBe(asked);
});
