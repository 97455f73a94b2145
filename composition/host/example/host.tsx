import type { PublicKeys } from '@slices/format';
import { guardScripts } from '@slices/host/guard-scripts';

// First: from then on a script runs only if the host's build or a signed release lists it.
guardScripts({ platform: '@shop/platform', telemetryUrl: () => '/telemetry' });

/** The keys that the host believes. A build of `@slices/build` replaces it by the content of `.keys/public.json`. */
declare const __COMPOSITION_KEYS__: PublicKeys;
const trust = __COMPOSITION_KEYS__;

void Promise.all([import('@slices/host/boot'), import('./site.tsx')]).then(
  async ([{ bootComposition, startFailed, startHost }, { render }]) => {
    try {
      const host = startHost(trust, await bootComposition(trust), {
        visitor: () => ({ isAuthenticated: false, isLoading: false }),
      });
      render(host);
      host.follow();
    } catch (error) {
      document.body.textContent = 'This site could not start.';
      startFailed(trust, error);
    }
  },
);
