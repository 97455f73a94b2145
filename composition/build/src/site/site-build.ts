import type { ApiContract, Site } from '@slices/format';

export interface SharedModule {
  /** In the shell's first script; the others come in chunks of the shell's when a slice first asks for them. */
  eager: boolean;
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
  /** The file with the type `SlotFacts`, from the shell's folder. */
  events: string;
}
