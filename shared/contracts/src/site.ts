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

/** This site, for the toolkit of releases. */
export const site: Site = { platform: '@nearhand/platform', roles: plurals, icons: [...menuIcons] };
