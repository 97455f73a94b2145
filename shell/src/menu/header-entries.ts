import { paths, type Role } from '@nearhand/contracts';

export interface HeaderEntry {
  label: string;
  to: string;
  page?: string;
  roles?: readonly Role[];
}

export const marketplaceEntries: readonly HeaderEntry[] = [
  { label: 'All Services', to: paths.marketplace },
  { label: 'Trending', to: paths.trending },
  { label: 'New Providers', to: paths.newest },
];

export const siteEntries: readonly HeaderEntry[] = [
  { label: 'About', to: paths.about },
  { label: 'Contact', to: paths.contact },
];

export const visitorEntries = {
  login: { label: 'Login', to: paths.login },
  signup: { label: 'Sign Up', to: paths.signup },
} satisfies Record<string, HeaderEntry>;

export const creditsEntries: readonly HeaderEntry[] = [
  { label: 'View Credit History', page: 'Credit history', to: paths.credits },
  { label: 'Buy More Credits', page: 'Buying credits', to: paths.getCredits },
  { label: 'Manage Subscription', page: 'Your subscription', to: paths.subscription },
];

export const accountEntries: readonly HeaderEntry[] = [
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Profile', to: paths.profile },
  { label: 'My Bookings', to: paths.myBookings },
  { label: 'Messages', to: paths.messages },
  { label: 'Saved Services', to: paths.saved },
  { label: 'My Wallet', to: paths.wallet },
  { label: 'My Services', to: paths.myServices, roles: ['provider'] },
  { label: 'Calendar', to: paths.calendar, roles: ['provider'] },
  { label: 'Cases', to: paths.cases, roles: ['admin'] },
];

/** Does not depend on the composition: an entry without a slice leads to an explanation. */
export const entriesFor = (entries: readonly HeaderEntry[], role?: Role): HeaderEntry[] =>
  entries.filter(({ roles }) => !roles || (role !== undefined && roles.includes(role)));

export const allEntries: readonly HeaderEntry[] = [
  ...marketplaceEntries,
  ...siteEntries,
  ...Object.values(visitorEntries),
  ...creditsEntries,
  ...accountEntries,
];
