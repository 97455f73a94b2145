import { aService, aUser } from '@nearhand/testing';
import { viewerOf } from './viewer.ts';

const service = aService();
const signedIn = (change: Parameters<typeof aUser>[0]) => ({
  user: aUser(change),
  isAuthenticated: true,
  isLoading: false,
});

test.each([
  ['unknown', { user: undefined, isAuthenticated: true, isLoading: true }],
  ['visitor', { user: undefined, isAuthenticated: false, isLoading: false }],
  ['customer', signedIn({ role: 'customer' })],
  ['owner', signedIn({ role: 'provider', _id: service.provider._id })],
  ['owner', signedIn({ role: 'admin', _id: service.provider._id })],
  ['other', signedIn({ role: 'provider', _id: 'another' })],
  ['other', signedIn({ role: 'admin' })],
] as const)('%s', (viewer, session) => {
  expect(viewerOf(session, service)).toBe(viewer);
});
