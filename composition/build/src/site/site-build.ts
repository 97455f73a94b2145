import type { ApiContract, Site } from '@slices/format';

export interface SharedModule {
  /** In the shell's first script; the others come in chunks of the shell's when a slice first asks for them. */
  eager: boolean;
}

export interface OtherReacts {
  /** By the major: the shell's dependencies, which a package manager has under these names beside its own React. */
  packages: Readonly<Record<string, { react: string; dom: string }>>;
  /** The module with `useSiteContexts` and `SiteContexts`, from the shell's folder. */
  siteContexts: string;
}

/** Settings that the builds of a site's shell and slices have in common. */
export interface SiteBuild {
  site: Site;
  /** Modules that the shell provides and slices consume without a copy, by name. */
  sharedModules: Readonly<Record<string, SharedModule>>;
  /** All routes of the site's API. */
  api: () => ApiContract;
  /** Packages in the site's repository that make up the surface of the shell: their folders, from the shell's, by name. */
  packages: Readonly<Record<string, string>>;
  /** Other majors of React that the shell has for slices that were built for one. */
  otherReacts?: OtherReacts;
  /** The file with the type `SlotFacts`, from the shell's folder. */
  events: string;
}
