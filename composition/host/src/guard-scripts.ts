import { configureHost, type HostSettings } from './settings/host-settings.ts';
import { allowOwn } from './trust/integrity.ts';
import { ownRealm } from './trust/own-realm.ts';
import { ownChunks, ownSources } from './trust/script-source.ts';
import { ownPolicy } from './trust/trusted-types.ts';

/** From now on a script runs only if the host's build or a signed release lists it. Call it before any code that loads a script. */
export const guardScripts = (settings: HostSettings): void => {
  configureHost(settings);
  allowOwn();
  ownSources();
  ownChunks();
  ownPolicy();
  ownRealm();
};
