import type { AccountSettings, User } from '@nearhand/contracts';
import type { Account } from './account-repository.ts';

/** The account as its owner sees it. */
export const toUser = (account: Account): User => {
  const { id, role, name, email, avatar, bio, location, website, address, phone } = account;
  return { _id: id, id, role, name, email, avatar, bio, location, website, address, phone };
};

export const toSettings = (account: Account): AccountSettings => {
  const { notifyBookings, notifyReviews, notifyMessages, showNameInReviews, sharePhone, showLocation } = account;
  return { notifyBookings, notifyReviews, notifyMessages, showNameInReviews, sharePhone, showLocation };
};
