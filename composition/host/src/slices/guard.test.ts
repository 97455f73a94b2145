import { aComposition, aRelease } from './a-composition.fixture.ts';
import { authorizePage } from './guard.ts';
import { resolveSlices } from './resolve-slices.ts';

const sessionOf = {
  visitor: { user: undefined, isAuthenticated: false, isLoading: false },
  'person whose account loads': { user: undefined, isAuthenticated: true, isLoading: true },
  'person without account': { user: undefined, isAuthenticated: true, isLoading: false },
  buyer: { user: { role: 'buyer' }, isAuthenticated: true, isLoading: false },
  seller: { user: { role: 'seller' }, isAuthenticated: true, isLoading: false },
  admin: { user: { role: 'admin' }, isAuthenticated: true, isLoading: false },
};
type Slices = Record<string, string[]>;
const dashboard: Slices = { a: ['buyer'], b: ['seller', 'admin'] };

test.each<[keyof typeof sessionOf, Slices, result: string]>([
  ['visitor', { a: ['any'] }, 'a'],
  ['visitor', { a: ['guest'] }, 'a'],
  ['visitor', { a: ['buyer'] }, 'log-in'],
  ['person whose account loads', { a: ['any'] }, 'a'],
  ['person whose account loads', { a: ['buyer'] }, 'wait'],
  ['person without account', { a: ['buyer'] }, 'account-failed'],
  ['seller', { a: ['buyer'] }, 'forbidden'],
  ['buyer', dashboard, 'a'],
  ['admin', dashboard, 'b'],
  ['buyer', { a: ['guest'] }, 'signed-in'],
])('a %s on a page of %j: %s', (who, slices, result) => {
  const releases = Object.entries(slices).map(([name, roles]) => [name, [aRelease({ routes: [['/x', ...roles]] })]]);
  const served = resolveSlices(aComposition(Object.fromEntries(releases)), 'v').findPath('/x');
  const access = authorizePage(served ?? { path: '/x', offers: [] }, sessionOf[who]);
  const found = access.kind === 'open' ? access.offer.slice.name : access.kind;
  expect(found).toBe(result);
});
