import { runtimeConfig } from '@nearhand/platform/runtime-config';
import { guardScripts } from '@slices/host/guard-scripts';

/** Undefined until the boot has read it. */
const config = () => {
  try {
    return runtimeConfig();
  } catch {
    return undefined;
  }
};

// Imported first: before any code that loads a script.
guardScripts({
  platform: '@nearhand/platform',
  isDevelopment: __DEVELOPMENT__,
  telemetryUrl: () => config()?.telemetryUrl,
  thirdPartyScript: () => config()?.stripeScriptUrl,
  otherReacts: {
    [__OTHER_REACTS__.react18]: () =>
      import(/* webpackChunkName: "react-18" */ './reacts/react-18.ts').then(({ react18 }) => react18),
  },
});
// Releases that were built for older shells ask for a hash and load nothing without an answer. It has no power.
Object.defineProperty(globalThis, '__nearhandIntegrity', { value: () => '' });
