import type { Site } from '@slices/format';
import type { Role } from './rules/role.ts';

/** Icons that the shell has for entries of slices in the account menu. */
const menuIcons = [
  'briefcase',
  'calendar',
  'clock',
  'coins',
  'dashboard',
  'heart',
  'history',
  'message',
  'settings',
  'shield',
  'user',
  'wallet',
] as const;
export type MenuIcon = (typeof menuIcons)[number];

const plurals = { customer: 'customers', provider: 'providers', admin: 'administrators' } satisfies Record<
  Role,
  string
>;

/** What the toolkit of releases must know of this site. */
export const site: Site = { platform: '@nearhand/platform', roles: plurals, icons: [...menuIcons] };
