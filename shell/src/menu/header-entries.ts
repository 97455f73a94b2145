import { type Audience, paths, type Role } from '@nearhand/contracts';
import { type MenuPlace, menuLimits } from '@slices/format';
import { useComposed } from '@slices/host';

export interface HeaderEntry {
  label: string;
  to: string;
  page?: string;
  roles?: readonly Role[];
  icon?: string | undefined;
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
];

/** The shell's entries do not depend on the composition: one without a slice leads to an explanation. */
export const entriesFor = (entries: readonly HeaderEntry[], role?: Role): HeaderEntry[] =>
  entries.filter(({ roles }) => !roles || (role !== undefined && roles.includes(role)));

/** The shell's `own` entries of a place with those that the releases of this composition add. */
export const useEntries = (
  place: MenuPlace,
  own: readonly HeaderEntry[],
  audience: Audience | undefined,
): HeaderEntry[] => {
  const added = useComposed()
    .slices.all.flatMap(({ release }) => release.extras.menu ?? [])
    .filter((entry) => entry.place === place && entry.roles.some((role) => role === 'any' || role === audience))
    .sort((one, other) => one.order - other.order)
    .slice(0, menuLimits[place])
    .map(({ label, path, icon, order }) => ({ entry: { label, to: path, icon }, order }));
  return [...own.map((entry, index) => ({ entry, order: (index + 1) * 10 })), ...added]
    .sort((one, other) => one.order - other.order)
    .map(({ entry }) => entry);
};

export const allEntries: readonly HeaderEntry[] = [
  ...marketplaceEntries,
  ...siteEntries,
  ...Object.values(visitorEntries),
  ...creditsEntries,
  ...accountEntries,
];
