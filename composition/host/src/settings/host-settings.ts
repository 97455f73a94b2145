import type { OtherReacts } from './other-reacts.ts';

/** Decisions of a site, the same for all parts of its host. */
export interface HostSettings {
  /** The package with the host's surface for slices: `platform` of the site's facts. */
  platform: string;
  /** True for hot reload, where scripts of dev servers have no hash. */
  isDevelopment?: boolean;
  /** Receives reports of slices; nothing is sent without it. Read for each batch. */
  telemetryUrl?: () => string | undefined;
  /** A script of another site that may run, with all scripts of its origin. Read for each script. */
  thirdPartyScript?: () => string | undefined;
  /** Other majors of React that this host has for releases that were built for one. */
  otherReacts?: OtherReacts;
}

let settings: HostSettings = { platform: '' };

export const configureHost = (next: HostSettings): void => {
  settings = next;
};

export const hostSettings = (): HostSettings => settings;
