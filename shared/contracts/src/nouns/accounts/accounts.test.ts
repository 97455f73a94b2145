import * as s from '@nearhand/contracts/schema';
import { AccountSettings } from './account-settings.ts';
import { Grant, User } from './accounts.ts';

test('a person has one id under two names; without one the answer is refused', () => {
  for (const answer of [{ _id: 'u' }, { id: 'u' }]) expect(s.readAs(User)(answer)).toMatchObject({ _id: 'u', id: 'u' });
  expect(() => s.readAs(User)({ name: 'Carla' })).toThrow();
});

test('a login needs no more than its token', () => {
  expect(s.readAs(Grant)({ token: 'abc' })).toEqual({ token: 'abc', user: { _id: '' } });
  expect(() => s.readAs(Grant)({ user: {} })).toThrow();
});

test('settings are on unless the API says that they are off', () => {
  const { notifyBookings, notifyReviews, quietHours } = s.readAs(AccountSettings)({ notifyReviews: false });
  expect({ notifyBookings, notifyReviews, quietHours }).toEqual({ notifyBookings: true, notifyReviews: false });
});
