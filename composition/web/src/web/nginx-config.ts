import { readdirSync, readFileSync } from 'node:fs';
import { visitorCookie } from '@slices/format';
import { apiFiles, ownNames, privateFile } from '@slices/kernel/site-paths.ts';
import { isAddress, type NginxSettings } from './nginx-settings.ts';
import {
  documentHeaders,
  everywhere,
  httpsOnly,
  inlineScriptHashes,
  previewCookiePattern,
  previewSources,
  releaseHeaders,
  shellHash,
} from './security-headers.ts';
import { defaultBodyLimit, type SiteAnswers, type ThirdParty, tooManyCookies } from './site-answers.ts';

const templates = new URL('../../nginx/', import.meta.url);

/** The site's own part of the configuration. */
export interface NginxSite {
  answers: SiteAnswers;
  thirdParty: ThirdParty;
}

/** The files of the configuration by name, for a shell whose document is `html`; `nginx.conf` includes the others. */
export const nginxConfig = (settings: NginxSettings, html: string, site: NginxSite): Record<string, string> => {
  const names = readdirSync(templates).filter((name) => name.endsWith('.conf'));
  const values = {
    ...fixed,
    ...answersOf(site.answers),
    ...placesOf(settings),
    ...compressionOf(settings),
    ...nginxApi(settings, site.answers),
    ...nginxStore(settings),
    ...nginxRenderer(settings),
    shellHash: shellHash(html),
  };
  const secure = settings.https || settings.certificate ? httpsOnly : {};
  const document = documentHeaders({
    inlineScripts: inlineScriptHashes(html),
    runtimeConfig: { apiBase: '/api' },
    thirdParty: site.thirdParty,
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
    if (value === undefined) throw new Error(`${name} asks for ${key}, which has no value.`);
    return value;
  });

const headers = (wanted: Record<string, string>): string =>
  Object.entries(wanted)
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)} always;\n`)
    .join('');

const placesOf = (settings: NginxSettings) => ({
  run: settings.run,
  workers: settings.workers,
  accessLog: settings.accessLog,
  errorLog: settings.errorLog,
  shell: settings.shell,
  config: settings.config,
  environment: settings.environment,
  listen: settings.certificate
    ? `listen ${settings.listen} ssl http2;
ssl_certificate ${settings.certificate};
ssl_certificate_key ${settings.certificateKey};
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
  ownNames: ownNames.join('|').replaceAll('.', '\\.'),
  privateFile: privateFile.source,
  previewCookie: previewCookiePattern,
  visitorCookie: `(?:^|; *)${visitorCookie}=(?<visitor_id>[\\w-]+)`,
  previewScripts: previewed.devScripts.join(' '),
  previewConnections: previewed.devConnections.join(' '),
  defaultBody: String(defaultBodyLimit),
  tooManyCookies: tooManyCookies.body,
  tooManyCookiesHeaders: headers(tooManyCookies.headers),
};

const answersOf = ({ changePassword, errors }: SiteAnswers) => ({
  changePassword,
  tooLarge: JSON.stringify(errors.tooLarge),
  tooMany: JSON.stringify(errors.tooMany),
  unreachable: JSON.stringify(errors.unreachable),
});

/** Requests reach the API by its name, which nginx looks up again, or over open connections. */
export const nginxApi = (
  { api, resolver }: Pick<NginxSettings, 'api' | 'resolver'>,
  { bodyLimits }: Pick<SiteAnswers, 'bodyLimits'>,
) => {
  const { protocol, host } = partsOf(api);
  const passToApi = resolver ? `set $api ${api};\nproxy_pass $api;` : `proxy_pass ${protocol}//api;`;
  const location = (path: string, limit = '') => `location ${path} {\n${limit}${passToApi}\ninclude proxy.conf;\n}`;
  return {
    resolver: resolver ? `resolver ${resolver} valid=10s;` : '',
    upstream: resolver ? '' : `upstream api {\n  server ${host};\n  keepalive 64;\n}`,
    passToApi,
    specialBodies: Object.entries(bodyLimits)
      .map(([path, bytes]) => location(path, `client_max_body_size ${bytes};\n`))
      .join('\n'),
    apiFiles: apiFiles.map((name) => location(`= /${name}`)).join('\n'),
  };
};

/** Pages come from the renderer, or are the shell's document. */
const nginxRenderer = ({ renderer, resolver, earlyHints, run }: NginxSettings) => {
  if (!renderer) return { ...noRenderer, pages: 'plain-pages.conf' };
  const { protocol, host } = partsOf(renderer);
  const settings = 'levels=1:2 keys_zone=pages:10m max_size=256m inactive=10m use_temp_path=off';
  return {
    pages: 'rendered-pages.conf',
    renderer: 'include renderer.conf;',
    pageCache: `proxy_cache_path ${run}/nginx-pages ${settings};`,
    rendererUpstream: resolver ? '' : `upstream renderer {\n  server ${host};\n  keepalive 64;\n}`,
    passToRenderer: resolver
      ? `set $renderer ${renderer};\nproxy_pass $renderer;`
      : `proxy_pass ${protocol}//renderer;`,
    earlyHints: earlyHints ? 'proxy_set_header X-Early-Hints 1;\nearly_hints $http2$http3;' : '',
  };
};
const noRenderer = { renderer: '', rendererUpstream: '', pageCache: '', passToRenderer: '', earlyHints: '' };

/** Releases and the composition come from a folder, or from a bucket through nginx's cache. */
export const nginxStore = ({ store, run }: NginxSettings) => {
  if (!isAddress(store)) return { ...noBucket, store, releases: 'releases-folder.conf', cache: '' };
  const { protocol, host, path } = partsOf(store);
  const settings = 'levels=1:2 keys_zone=store:10m max_size=2g inactive=30d use_temp_path=off';
  return {
    store,
    releases: 'releases-bucket.conf',
    cache: `proxy_cache_path ${run}/nginx-cache ${settings};`,
    storeHost: host,
    storePath: path.replace(/\/$/, ''),
    passToStore: `set $store ${protocol}//${host};\nproxy_pass $store$object;`,
    storeTls: protocol === 'https:' ? tlsTo(host) : '',
  };
};

const noBucket = { storeHost: '', storePath: '', passToStore: '', storeTls: '' };

/** The certificates of Debian's `ca-certificates`. */
const tlsTo = (host: string) => `proxy_ssl_server_name on;
proxy_ssl_name ${host};
proxy_ssl_verify on;
proxy_ssl_verify_depth 3;
proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;`;

/** No URL parser reads an address with `${NAME}`. */
const partsOf = (address: string) => {
  const [, protocol = '', host = '', path = ''] = /^(https?:)\/\/([^/]+)(.*)$/.exec(address) ?? [];
  return { protocol, host, path };
};
