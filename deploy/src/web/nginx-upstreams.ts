import { isAddress, type NginxSettings } from './nginx-settings.ts';
import { bodyLimits } from './refusals.ts';

/** How requests reach the API: by its name, whose address may change, or over connections that are kept open. */
export const nginxApi = ({ api, resolver }: NginxSettings) => {
  const { protocol, host } = partsOf(api);
  const passToApi = resolver ? `set $api ${api};\nproxy_pass $api;` : `proxy_pass ${protocol}//api;`;
  return {
    resolver: resolver ? `resolver ${resolver} valid=10s;` : '',
    upstream: resolver ? '' : `upstream api {\n  server ${host};\n  keepalive 64;\n}`,
    passToApi,
    specialBodies: Object.entries(bodyLimits.special)
      .map(
        ([path, bytes]) => `location ${path} {\nclient_max_body_size ${bytes};\n${passToApi}\ninclude proxy.conf;\n}`,
      )
      .join('\n'),
  };
};

/** Where releases and the composition come from: a folder, or a bucket through a cache of nginx's own. */
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

/** Debian's `ca-certificates` says whom to believe. */
const tlsTo = (host: string) => `proxy_ssl_server_name on;
proxy_ssl_name ${host};
proxy_ssl_verify on;
proxy_ssl_verify_depth 3;
proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;`;

/** Of an address that may hold `${NAME}`, which no URL parser takes. */
const partsOf = (address: string) => {
  const [, protocol = '', host = '', path = ''] = /^(https?:)\/\/([^/]+)(.*)$/.exec(address) ?? [];
  return { protocol, host, path };
};
