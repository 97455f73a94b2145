import { needsAccount } from './needs-account.ts';

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
