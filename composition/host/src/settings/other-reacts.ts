import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import type { ComponentType } from 'react';

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
