import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime';
import { type Release, reactOf } from '@slices/format';
import type { ComponentType } from 'react';
import { ownedModules } from '../released-code/own-modules.ts';
import { hostSettings } from '../settings/host-settings.ts';

/** The entry of a release: `init` and `get`. */
export type Container = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

/** A React beside the host's in this document, with the shared modules evaluated once more for it. */
export interface OtherReact {
  /** The container of one of its releases, which then takes the shared modules of this React. */
  withScope: (container: Container) => Container;
  /** A component of the host's React that renders this one of the other React in a root of its own. */
  inPage: (component: ComponentType) => ComponentType;
}

/** By version: what loads it. */
export type OtherReacts = Readonly<Record<string, () => Promise<OtherReact>>>;

/**
 * Loads the React that `release` was built for. Undefined if the host’s fits, or the release takes none from the host. Throws if
 * the host has none that fits.
 */
export const otherReactOf = ({ extras }: Release): Promise<OtherReact> | undefined => {
  const range = extras.react ?? reactOf(extras.shell.shared);
  const own = ownedModules.get('react')?.own.version;
  if (!range || !own || satisfy(own, range)) return undefined;
  const [, load] = Object.entries(hostSettings().otherReacts ?? {}).find(([version]) => satisfy(version, range)) ?? [];
  if (!load) throw new Error(`needs React ${range}`);
  return load();
};
