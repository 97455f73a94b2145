import { getInstance, type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime';
import { sharedView } from './shared-view.ts';

type ShareRequest = Parameters<NonNullable<ModuleFederationRuntimePlugin['resolveShare']>>[0];
type Shared = ShareRequest['shareInfo'];
type Factory = NonNullable<Shared['lib']>;

/** By name: `own` is the entry of the share scope, `lib` its loaded module. */
export type SharedModules = Map<string, { own: Shared; lib: Shared['lib'] }>;

/** Copies of the share scope at boot, which releases cannot reach. */
export const ownedModules: SharedModules = new Map();

export type ShareScope = ShareRequest['shareScopeMap'][string];
/** Share scopes of releases for another React, with their modules. */
export const otherScopes: WeakMap<ShareScope, SharedModules> = new WeakMap();

/** Freezes the shared modules, and later those that come with a page. Call it at boot, before code of a release runs. */
export const ownModules = (): void => {
  for (const [name, versions] of Object.entries(getInstance()?.shareScopeMap.default ?? {}))
    for (const shared of Object.values(versions)) {
      const { get } = shared;
      const loaded = shared.lib ?? (shared.shareConfig.eager && get());
      if (typeof loaded === 'function') {
        const lib = frozen(loaded);
        Object.assign(shared, { lib, get: () => lib });
      } else shared.get = async () => frozen(await get());
      ownedModules.set(name, { own: { ...shared }, lib: shared.lib });
    }
};

const frozen = (factory: Factory): Factory => {
  const view = sharedView(factory());
  return () => view;
};

/**
 * Resolves a shared module to the shell's copy, also where a release replaced it in the share scope. A release that needs
 * another version gets the one that it brings.
 */
export const resolveOwn = (args: ShareRequest): ShareRequest => {
  const modules = otherScopes.get(args.shareScopeMap[args.scope] ?? {}) ?? ownedModules;
  const shared = modules.get(args.pkgName)?.own;
  const { requiredVersion, singleton } = args.shareInfo.shareConfig;
  if (shared && (singleton || !requiredVersion || satisfy(shared.version, requiredVersion)))
    args.resolver = () => ({ shared, useTreesShaking: false });
  return args;
};
