import { getInstance, type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime';

type Question = Parameters<NonNullable<ModuleFederationRuntimePlugin['resolveShare']>>[0];
type Shared = Question['shareInfo'];

/** Copies of what the shell registered at boot, which releases cannot reach, with the loaded module of each. */
export const ownedModules = new Map<string, { own: Shared; lib: Shared['lib'] }>();

/** Call it at boot, before code of a release runs. */
export const ownModules = (): void => {
  for (const [name, versions] of Object.entries(getInstance()?.shareScopeMap.default ?? {}))
    for (const shared of Object.values(versions)) ownedModules.set(name, { own: { ...shared }, lib: shared.lib });
};

/**
 * Answers with the shell's own module, whatever a release registered or changed in the share scope; not to a release that
 * needs another version and brings it.
 */
export const resolveOwn = (args: Question): Question => {
  const shared = ownedModules.get(args.pkgName)?.own;
  const { requiredVersion, singleton } = args.shareInfo.shareConfig;
  if (shared && (singleton || !requiredVersion || satisfy(shared.version, requiredVersion)))
    args.resolver = () => ({ shared, useTreesShaking: false });
  return args;
};
