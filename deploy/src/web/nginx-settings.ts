import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserError } from '../kernel/user-error.ts';

const text = (value: string, help: string) => ({ type: 'string', value, help }) as const;
const usually = <D extends string>(usual: D, value: string, help: string) =>
  ({ type: 'string', value, help, default: usual }) as const;
const flag = (help: string) => ({ type: 'boolean', help, default: false }) as const;

/** What `nginx-config` is told. A value may hold `${NAME}`, to be filled in by envsubst where nginx starts. */
const options = {
  build: usually('shell/dist', 'DIR', 'the shell’s build, whose index.html decides the policy'),
  out: usually('deploy/nginx/dist', 'DIR', 'where the configuration is written'),
  shell: usually('/srv/nearhand/shell', 'DIR', 'where nginx finds that build when it runs'),
  api: usually('http://api:4101', 'URL', 'the API'),
  store: usually('/srv/nearhand/store', 'DIR|URL', 'the release store: a folder, or the address of a bucket'),
  releases: usually('/releases', 'PATH|URL', 'releasesUrl of the environment: where browsers find releases'),
  environment: usually('production', 'NAME', 'whose composition is served'),
  config: usually('/srv/nearhand/config.json', 'FILE', 'what /config.json serves'),
  stripe: usually('https://js.stripe.com/v3/', 'URL', 'stripeScriptUrl of that file'),
  listen: usually('8080', 'PORT', 'port, with an address if need be'),
  certificate: text('FILE', 'serve https and HTTP/2 with this chain of certificates'),
  'certificate-key': text('FILE', 'its private key'),
  https: flag('visitors come by https, which ends before nginx'),
  proxies: text('CIDR,…', 'who may say a visitor’s address in X-Forwarded-For'),
  resolver: text('ADDRESS', 'asked where API and bucket are, while nginx runs; a bucket needs it'),
  brotli: flag('compress with Debian’s libnginx-mod-http-brotli-static and -filter'),
  run: usually('/tmp', 'DIR', 'pid and temporary files'),
  'access-log': usually('/dev/stdout', 'FILE', 'one line of JSON per request'),
  'error-log': usually('/dev/stderr', 'FILE', 'what nginx complains of'),
} satisfies ParseArgsConfig['options'];

export type NginxSettings = ReturnType<typeof parseNginxSettings>;

/** What would end a directive or begin another is no value. */
const isSound = (value: string): boolean => /^[^\s;{}"'\\$#]*$/.test(value.replace(/\$\{[A-Z][A-Z0-9_]*\}/g, ''));

/** Throws a {@link UserError} for what it does not know and what nginx could not read. */
export const parseNginxSettings = (args: readonly string[]) => {
  const values = parsed(args);
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && !isSound(value)) throw new UserError(`--${name} cannot be '${value}'.`);
  }
  if (Boolean(values.certificate) !== Boolean(values['certificate-key']))
    throw new UserError('--certificate and --certificate-key go together.');
  if (isAddress(values.store) && !values.resolver)
    throw new UserError('A bucket moves from address to address: name a --resolver, such as 127.0.0.11.');
  return values;
};

/** A store that is asked over HTTP, not a folder. */
export const isAddress = (store: string): boolean => /^https?:/.test(store);

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n${nginxHelp}`);
  }
};

/** The options, a line each. */
export const nginxHelp = Object.entries(options)
  .map(([name, option]) => {
    const given = `--${name} ${'value' in option ? option.value : ''}`.padEnd(26);
    const usual = 'default' in option && option.default ? ` (${option.default})` : '';
    return `  ${given} ${option.help}${usual}`;
  })
  .join('\n');
