import { satisfy } from '@module-federation/runtime';
import { type Release, reactOf } from '@slices/format';
import { ownedModules } from '../released-code/own-modules.ts';
import { hostSettings } from '../settings/host-settings.ts';
import type { OtherReact } from '../settings/other-reacts.ts';

const majorOf = (range: string): string | undefined => /\d+/.exec(range)?.[0];

/**
 * Loads the React that `release` was built for. Undefined if the host’s fits, or the release takes none from the host. Where none
 * fits, it is the host’s of the same major, as Module Federation does with a singleton: builds of other tools ask for the exact
 * version that they had. Throws if the host has no such major.
 */
export const otherReactOf = ({ extras }: Release): Promise<OtherReact> | undefined => {
  const range = extras.react ?? reactOf(extras.shell.shared);
  const own = ownedModules.get('react')?.own.version;
  if (!range || !own || satisfy(own, range)) return undefined;
  const [, load] = Object.entries(hostSettings().otherReacts ?? {}).find(([version]) => satisfy(version, range)) ?? [];
  if (load) return load();
  if (majorOf(range) === majorOf(own)) return undefined;
  throw new Error(`needs React ${range}`);
};
