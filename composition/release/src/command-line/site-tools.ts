import type { ApiContract, Site } from '@slices/format';

/** A site's repository, for the command. */
export interface SiteTools {
  site: Site;
  /** All routes of this checkout's API. */
  api: () => ApiContract;
  sources: Sources;
  /**
   * Entries of the local storage with which the site's pages take a visitor for one of this role, when a failure is
   * reproduced. Default: none, so that such failures are reproduced as a guest's.
   */
  sessionOf?: (role: string) => Record<string, string>;
}

/** The shell and the slices whose sources are in this repository. */
export interface Sources {
  /** Slices, which are folders in the root, without the shell. */
  slices: readonly string[];
  /** Files and folders that the build of `name` is made of, from the root. */
  inputs: (name: string) => string[];
  /** Builds those of `names` whose sources changed since their last build. Returns the ones built. */
  build: (names: readonly string[], say: (line: string) => void) => Promise<string[]>;
}
