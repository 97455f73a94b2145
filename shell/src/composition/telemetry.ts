import type { Failure } from '@nearhand/platform';
import { runtimeConfig } from '@nearhand/platform';
import type { Catalog } from './catalog.ts';

/** Sends what broke to the runtime configuration's `telemetryUrl`, with release and owner; nowhere when there is none. */
export const createReporter =
  (catalog: Catalog) =>
  (failure: Failure): void => {
    const { telemetryUrl } = runtimeConfig();
    if (!telemetryUrl) return;
    const slice = catalog.slices.find(({ name }) => name === failure.slice);
    const report = {
      ...failure,
      version: slice?.release.metadata.version,
      owner: slice?.owner,
      revision: catalog.revision,
      page: window.location.pathname,
    };
    navigator.sendBeacon(telemetryUrl, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
