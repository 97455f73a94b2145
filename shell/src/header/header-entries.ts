import { paths, type Role } from '@nearhand/contracts';

export interface HeaderEntry {
  label: string;
  to: string;
  /** What the page is called, where the label says what one does there. */
  page?: string;
  /** Who sees it; everyone when absent. */
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
];

/** The entries for a person of `role`, or for a visitor. They stand whatever the composition holds. */
export const entriesFor = (entries: readonly HeaderEntry[], role?: Role): HeaderEntry[] =>
  entries.filter(({ roles }) => !roles || (role !== undefined && roles.includes(role)));

/** Every page that the header leads to. */
export const allEntries: readonly HeaderEntry[] = [
  ...marketplaceEntries,
  ...siteEntries,
  ...Object.values(visitorEntries),
  ...creditsEntries,
  ...accountEntries,
];
