import { getInstance } from '@module-federation/runtime';
import { ownedModules } from '../released-code/own-modules.ts';

/** Puts the shell's modules back that a release replaced in the share scope, and returns their names. */
export const restoreModules = (): string[] => {
  const scope = getInstance()?.shareScopeMap.default;
  if (!scope) return [];
  return [...ownedModules].flatMap(([name, { own, lib }]) => {
    const found = scope[name]?.[own.version];
    if (found?.get === own.get && (!lib || found.lib === lib)) return [];
    scope[name] = { ...scope[name], [own.version]: { ...own } };
    return [name];
  });
};
