import { paths, type Role } from '@nearhand/contracts';
import { useShellHost } from '@nearhand/platform';

export interface HeaderEntry {
  label: string;
  to: string;
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
  { label: 'View Credit History', to: paths.credits },
  { label: 'Buy More Credits', to: paths.getCredits },
  { label: 'Manage Subscription', to: paths.subscription },
];

export const accountEntries: readonly HeaderEntry[] = [
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Profile', to: paths.profile },
  { label: 'My Wallet', to: paths.wallet },
  { label: 'My Services', to: paths.myServices, roles: ['provider'] },
];

/** The entries that lead somewhere today, for a person of `role`. */
export const useServedEntries = (entries: readonly HeaderEntry[], role?: Role): HeaderEntry[] => {
  const { serves } = useShellHost();
  return entries.filter(({ to, roles }) => serves(to) && (!roles || (role !== undefined && roles.includes(role))));
};
