/** Entry `@nearhand/platform/runtime-config`: for code that runs before React does. */
import type { RuntimeConfig } from '@nearhand/contracts';

let currentConfig: RuntimeConfig | undefined;

export const setRuntimeConfig = (config: RuntimeConfig): void => {
  currentConfig = Object.freeze(config);
};

/** The content of `/config.json`. Throws before the host has set it. */
export const runtimeConfig = (): RuntimeConfig => {
  if (!currentConfig) throw new Error('The runtime configuration is read before the host has set it.');
  return currentConfig;
};
