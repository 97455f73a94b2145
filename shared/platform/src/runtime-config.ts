import type { RuntimeConfig } from '@nearhand/contracts';

let current: RuntimeConfig | undefined;

/** Set once by the host, before anything renders. */
export const setRuntimeConfig = (config: RuntimeConfig): void => {
  current = config;
};

/** `/config.json` as the host read it. Throws when the host has not. */
export const runtimeConfig = (): RuntimeConfig => {
  if (!current) throw new Error('The runtime configuration is read before the host has set it.');
  return current;
};
