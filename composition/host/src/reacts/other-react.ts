import { satisfy } from '@module-federation/runtime';
import { type Release, reactOf } from '@slices/format';
import { ownedModules } from '../released-code/own-modules.ts';
import { hostSettings } from '../settings/host-settings.ts';
import type { OtherReact } from '../settings/other-reacts.ts';

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
