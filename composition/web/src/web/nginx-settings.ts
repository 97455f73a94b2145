import { newProgram } from '@slices/kernel/command-line.ts';
import { UserError } from '@slices/kernel/user-error.ts';

/** The options of `nginx-config`. A value may hold `${NAME}`, which envsubst replaces when nginx starts. */
export const nginxProgram = (say: (line: string) => void) =>
  newProgram('nginx-config', say)
    .option('--build <dir>', "the shell's build; the policy depends on its index.html", 'shell/dist')
    .option('--out <dir>', 'the folder for the configuration', 'deploy/nginx/dist')
    .option('--shell <dir>', 'the folder of that build when nginx runs', '/srv/site/shell')
    .option('--api <url>', 'the API', 'http://api:4101')
    .option('--renderer <url>', 'the renderer of documents; without it every page is the plain document')
    .option('--early-hints', 'pass 103 of the renderer on; needs nginx 1.29', false)
    .option('--store <dir|url>', 'the release store: a folder, or the address of a bucket', '/srv/site/store')
    .option('--releases <path|url>', 'releasesUrl of the environment: the address of releases', '/releases')
    .option('--environment <name>', 'the environment of the composition', 'production')
    .option('--config <file>', 'the file for /config.json', '/srv/site/config.json')
    .option('--listen <port>', 'port, with an address if need be', '8080')
    .option('--certificate <file>', 'serve https and HTTP/2 with this chain of certificates')
    .option('--certificate-key <file>', 'its private key')
    .option('--https', 'visitors use https, which ends before nginx', false)
    .option('--proxies <ranges>', 'address ranges, with commas, whose X-Forwarded-For is trusted')
    .option('--resolver <address>', 'DNS for API, renderer and bucket, while nginx runs; a bucket needs it')
    .option('--brotli', "compress with Debian's libnginx-mod-http-brotli-static and -filter", false)
    .option('--workers <count>', 'processes of nginx: as many as it may use cores', '2')
    .option('--run <dir>', 'pid and temporary files', '/tmp')
    .option('--access-log <file>', 'one line of JSON per request', '/dev/stdout')
    .option('--error-log <file>', 'the errors of nginx', '/dev/stderr');

export type NginxSettings = ReturnType<ReturnType<typeof nginxProgram>['opts']>;

/** No character may end a directive or begin another. */
const isSafe = (value: string): boolean => /^[^\s;{}"'\\$#]*$/.test(value.replace(/\$\{[A-Z][A-Z0-9_]*\}/g, ''));

export const assertValid = (settings: NginxSettings): void => {
  for (const [name, value] of Object.entries(settings)) {
    const option = name.replaceAll(/[A-Z]/g, (upper) => `-${upper.toLowerCase()}`);
    if (typeof value === 'string' && !isSafe(value)) throw new UserError(`--${option} cannot be '${value}'.`);
  }
  if (!/^(?:[1-9]\d?|\$\{[A-Z]+\})$/.test(settings.workers))
    throw new UserError(`--workers is a number from 1 to 99, not '${settings.workers}'.`);
  if (Boolean(settings.certificate) !== Boolean(settings.certificateKey))
    throw new UserError('--certificate and --certificate-key go together.');
  if (isAddress(settings.store) && !settings.resolver)
    throw new UserError('A bucket moves from address to address: name a --resolver, such as 127.0.0.11.');
};

export const isAddress = (store: string): boolean => /^https?:/.test(store);
