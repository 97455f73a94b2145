import { getInstance, satisfy } from '@module-federation/runtime';
import type { Release } from '@slices/format';

/** Versions of `@nearhand/platform` in this document: the shell provides one. */
export const providedPlatform = (): string[] =>
  Object.keys(getInstance()?.shareScopeMap.default?.['@nearhand/platform'] ?? {});

export const fitsShell = ({ extras }: Release): boolean =>
  providedPlatform().some((version) => satisfy(version, extras.shell.platform));

/** Whether `release` is too new for this document's shell and fits that of the next document, with `hostPlatform`. */
export const needsNewerShell = (release: Release, hostPlatform: string | undefined): boolean =>
  hostPlatform !== undefined && !fitsShell(release) && satisfy(hostPlatform, release.extras.shell.platform);
