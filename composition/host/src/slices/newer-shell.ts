import { getInstance, satisfy } from '@module-federation/runtime';
import type { Release } from '@slices/format';
import { hostSettings } from '../settings/host-settings.ts';

/** Versions of the site's platform package in this document: the host provides one. */
export const providedPlatform = (): string[] =>
  Object.keys(getInstance()?.shareScopeMap.default?.[hostSettings().platform] ?? {});

/** The check takes a processor long: a release that was built for this version needs none. */
const fits = (version: string, range: string): boolean => range === `^${version}` || satisfy(version, range);

export const fitsShell = ({ extras }: Release): boolean =>
  providedPlatform().some((version) => fits(version, extras.shell.platform));

/** Whether `release` is too new for this document's shell and fits that of the next document, with `hostPlatform`. */
export const needsNewerShell = (release: Release, hostPlatform: string | undefined): boolean =>
  hostPlatform !== undefined && !fitsShell(release) && fits(hostPlatform, release.extras.shell.platform);
