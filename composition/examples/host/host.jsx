import { init } from '@module-federation/runtime';
import { bootComposition, startFailed, startHost } from '@slices/host/boot';
import { guardScripts } from '@slices/host/guard-scripts';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import { publicKeys } from './keys.js';
import { render, visitor } from './site.jsx';

// First: from then on a script runs only if a signed release lists it.
guardScripts({ platform: 'site', telemetryUrl: () => `/telemetry${location.search}` });

const offered = (module, version = React.version) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});
init({
  name: 'site',
  remotes: [],
  shared: { react: offered(React), 'react/jsx-runtime': offered(jsxRuntime), site: offered({}, '1.0.0') },
});

try {
  const host = startHost(publicKeys, await bootComposition(publicKeys), { visitor: () => visitor });
  render(host);
  host.follow();
  const { path, offers } = host.store.present().findPath(location.pathname) ?? { offers: [] };
  // For visits.html.
  if (offers[0])
    void host.pages
      .of(offers[0].slice)
      .untilRendered(path)
      .then(() => parent.postMessage('seen', '*'));
} catch (error) {
  document.querySelector('#root').textContent = 'This site could not start.';
  startFailed(publicKeys, error);
}
