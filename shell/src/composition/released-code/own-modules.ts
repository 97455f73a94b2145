import { getInstance, type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime';

type ShareRequest = Parameters<NonNullable<ModuleFederationRuntimePlugin['resolveShare']>>[0];
type Shared = ShareRequest['shareInfo'];

/** Copies of the share scope at boot, which releases cannot reach: `own` is the entry, `lib` its loaded module. */
export const ownedModules = new Map<string, { own: Shared; lib: Shared['lib'] }>();

/** Call it at boot, before code of a release runs. */
export const ownModules = (): void => {
  for (const [name, versions] of Object.entries(getInstance()?.shareScopeMap.default ?? {}))
    for (const shared of Object.values(versions)) ownedModules.set(name, { own: { ...shared }, lib: shared.lib });
};

/**
 * Resolves a shared module to the shell's own copy, also where a release replaced it in the share scope. A release that needs
 * another version gets the one that it brings.
 */
export const resolveOwn = (args: ShareRequest): ShareRequest => {
  const shared = ownedModules.get(args.pkgName)?.own;
  const { requiredVersion, singleton } = args.shareInfo.shareConfig;
  if (shared && (singleton || !requiredVersion || satisfy(shared.version, requiredVersion)))
    args.resolver = () => ({ shared, useTreesShaking: false });
  return args;
};
