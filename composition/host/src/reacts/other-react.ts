import { satisfy } from '@module-federation/runtime';
import type { Release } from '@slices/format';
import type { ComponentType } from 'react';
import { ownedModules, type SharedModules } from '../released-code/own-modules.ts';
import { hostSettings } from '../settings/host-settings.ts';

/** A React beside the host's in this document, with the shared modules evaluated once more for it. */
export interface OtherReact {
  /** The share scope of its releases. */
  scope: SharedModules;
  /** A component of the host's React that renders this one of the other React in a root of its own. */
  inPage: (component: ComponentType) => ComponentType;
}

/** By version: what loads it. */
export type OtherReacts = Readonly<Record<string, () => Promise<OtherReact>>>;

/**
 * Loads the React that `release` was built for. Undefined where the host's fits, or the release takes none from the host. Throws
 * where the host has none that fits.
 */
export const otherReactOf = ({ extras }: Release): Promise<OtherReact> | undefined => {
  const range = extras.react ?? extras.shell.shared.react;
  const own = ownedModules.get('react')?.own.version;
  if (!range || !own || satisfy(own, range)) return undefined;
  const others = hostSettings().otherReacts ?? {};
  const version = Object.keys(others).find((one) => satisfy(one, range));
  const load = version && others[version];
  if (!load)
    throw new Error(`is built for React ${range}, and this host has ${[own, ...Object.keys(others)].join(', ')}`);
  return load();
};
