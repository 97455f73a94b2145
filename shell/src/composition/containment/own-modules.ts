import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';

type Resolve = NonNullable<ModuleFederationRuntimePlugin['resolveShare']>;
type Shared = Parameters<Resolve>[0]['shareScopeMap'][string][string][string];

/** Copies of what the shell registered at boot, which releases cannot reach, with the loaded module of each. */
const modules = new Map<string, { own: Shared; lib: Shared['lib'] }>();

/** Call it at boot, before code of a release runs. */
export const ownModules = (): void => {
  for (const [name, versions] of Object.entries(getInstance()?.shareScopeMap.default ?? {}))
    for (const shared of Object.values(versions)) modules.set(name, { own: { ...shared }, lib: shared.lib });
};

/** Answers with the shell's own module, whatever a release registered or changed in the share scope. */
export const resolveOwn: Resolve = (args) => {
  const shared = modules.get(args.pkgName)?.own;
  if (shared) args.resolver = () => ({ shared, useTreesShaking: false });
  return args;
};

/** The shell's modules that are not in the share scope any more. They are put back. */
export const restoreModules = (): string[] => {
  const scope = getInstance()?.shareScopeMap.default;
  if (!scope) return [];
  return [...modules].flatMap(([name, { own, lib }]) => {
    const found = scope[name]?.[own.version];
    if (found?.get === own.get && (!lib || found.lib === lib)) return [];
    scope[name] = { [own.version]: { ...own } };
    return [name];
  });
};
