import { getInstance } from '@module-federation/runtime';

/** Fetches the code of a shared module. Not by `loadShare`, which never asks again for a module that was lost once. */
export const fetchShared = (module: string): void => {
  for (const { get } of Object.values(getInstance()?.shareScopeMap.default?.[module] ?? {}))
    Promise.resolve(get?.()).catch(() => {}); // the page asks again
};
