import { readdirSync, readFileSync } from 'node:fs';

import type { NginxSettings } from './nginx-settings.ts';
import { nginxApi, nginxStore } from './nginx-upstreams.ts';
import { ownNames } from './own-names.ts';

import { bodyLimits, tooLarge, tooMany, unreachable } from './refusals.ts';
import {
  documentHeaders,
  everywhere,
  httpsOnly,
  inlineScriptHashes,
  previewCookiePattern,
  previewSources,
  releaseHeaders,
} from './security-headers.ts';

const templates = new URL('../../nginx/', import.meta.url);

/** The files of the configuration by name, for a shell whose document is `html`; `nginx.conf` includes the others. */
export const nginxConfig = (settings: NginxSettings, html: string): Record<string, string> => {
  const names = readdirSync(templates).filter((name) => name.endsWith('.conf'));
  const values = {
    ...fixed,
    ...placesOf(settings),
    ...compressionOf(settings),
    ...nginxApi(settings),
    ...nginxStore(settings),
  };
  const secure = settings.https || settings.certificate ? httpsOnly : {};
  const document = documentHeaders({
    inlineScripts: inlineScriptHashes(html),
    runtimeConfig: { apiBase: '/api', stripeScriptUrl: settings.stripe },
    releasesUrl: settings.releases,
    devScripts: ['$preview_scripts'],
    devConnections: ['$preview_connections'],
  });
  return {
    ...Object.fromEntries(names.map((name) => [name, filled(name, values)])),
    'headers.conf': headers({ ...everywhere, ...secure }),
    'release-headers.conf': headers({ ...everywhere, ...secure, ...releaseHeaders }),
    'document-headers.conf': headers({ ...everywhere, ...secure, ...document }),
  };
};

const filled = (name: string, values: Record<string, string>): string =>
  readFileSync(new URL(name, templates), 'utf8').replace(/\{\{(\w+)\}\}/g, (_place, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} asks for ${key}, which nobody fills in.`);
    return value;
  });

const headers = (wanted: Record<string, string>): string =>
  Object.entries(wanted)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');

const placesOf = (settings: NginxSettings) => ({
  run: settings.run,
  accessLog: settings['access-log'],
  errorLog: settings['error-log'],
  shell: settings.shell,
  config: settings.config,
  environment: settings.environment,
  listen: settings.certificate
    ? `listen ${settings.listen} ssl http2;
ssl_certificate ${settings.certificate};
ssl_certificate_key ${settings['certificate-key']};
include tls.conf;`
    : `listen ${settings.listen};`,
  realAddress: settings.proxies
    ? `${settings.proxies
        .split(',')
        .map((range) => `set_real_ip_from ${range};`)
        .join('\n')}
real_ip_header X-Forwarded-For;
real_ip_recursive on;`
    : '',
});

const compressionOf = ({ brotli }: NginxSettings) => ({
  modules: brotli ? 'include /etc/nginx/modules-enabled/*brotli*.conf;' : '',
  brotli: brotli
    ? 'brotli on;\nbrotli_comp_level 5;\nbrotli_types application/json image/svg+xml text/css text/javascript text/plain;'
    : '',
  siblings: brotli ? 'gzip_static on;\nbrotli_static on;' : 'gzip_static on;',
});

const previewed = previewSources('$preview_host');

const fixed = {
  ownNames: ownNames.join('|'),
  previewCookie: previewCookiePattern,
  previewScripts: previewed.devScripts.join(' '),
  previewConnections: previewed.devConnections.join(' '),
  defaultBody: String(bodyLimits.default),
  tooLarge: JSON.stringify(tooLarge),
  tooMany: JSON.stringify(tooMany),
  unreachable: JSON.stringify(unreachable),
};
