import type { Audience } from '@nearhand/contracts';
import { aUser } from '@nearhand/testing';
import { aComposition, aRelease } from './a-composition.fixture.ts';
import { authorizePage, needsAccount } from './guard.ts';
import { resolveSlices } from './resolve-slices.ts';

const sessionOf = {
  visitor: { user: undefined, isAuthenticated: false, isLoading: false },
  'person whose account loads': { user: undefined, isAuthenticated: true, isLoading: true },
  'person without account': { user: undefined, isAuthenticated: true, isLoading: false },
  customer: { user: aUser(), isAuthenticated: true, isLoading: false },
  provider: { user: aUser({ role: 'provider' }), isAuthenticated: true, isLoading: false },
  admin: { user: aUser({ role: 'admin' }), isAuthenticated: true, isLoading: false },
};
type Slices = Record<string, Audience[]>;
const dashboard: Slices = { a: ['customer'], b: ['provider', 'admin'] };

test.each<[keyof typeof sessionOf, Slices, from: string | undefined, result: string]>([
  ['visitor', { a: ['any'] }, undefined, 'a'],
  ['visitor', { a: ['guest'] }, undefined, 'a'],
  ['visitor', { a: ['customer'] }, undefined, 'log-in'],
  ['person whose account loads', { a: ['any'] }, undefined, 'a'],
  ['person whose account loads', { a: ['customer'] }, undefined, 'wait'],
  ['person without account', { a: ['customer'] }, undefined, 'account-failed'],
  ['provider', { a: ['customer'] }, undefined, '/unauthorized'],
  ['customer', dashboard, undefined, 'a'],
  ['admin', dashboard, undefined, 'b'],
  ['customer', { a: ['guest'] }, undefined, '/user/dashboard'],
  ['customer', { a: ['guest'] }, '/user/wallet', '/user/wallet'],
  ['customer', { a: ['guest'] }, '//evil.test', '/user/dashboard'],
])('a %s on a page of %j that was entered from %s: %s', (who, slices, from, result) => {
  const releases = Object.entries(slices).map(([name, roles]) => [name, [aRelease({ routes: [['/x', ...roles]] })]]);
  const served = resolveSlices(aComposition(Object.fromEntries(releases)), 'v').findPath('/x');
  const access = authorizePage(served ?? { path: '/x', offers: [] }, sessionOf[who], from);
  const found = access.kind === 'open' ? access.offer.slice.name : access.kind === 'redirect' ? access.to : access.kind;
  expect(found).toBe(result);
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
