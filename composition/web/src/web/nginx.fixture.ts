import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@slices/kernel/free-port.fixture.ts';
import { nginxConfig } from './nginx-config.ts';
import { assertValid, nginxProgram } from './nginx-settings.ts';
import { someAnswers, someThirdParty } from './site-answers.fixture.ts';

/** Undefined where it is not installed. Debian keeps it where only root looks. */
export const nginxBinary = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) =>
  existsSync(path),
);

export const parseNginxSettings = (args: readonly string[]) => {
  const settings = nginxProgram(() => {})
    .parse(args, { from: 'user' })
    .opts();
  assertValid(settings);
  return settings;
};

export const startNginx = async (site: string, name: string, args: readonly string[]) => {
  const run = join(site, name);
  const port = await freePort();
  mkdirSync(run);
  // nginx as root serves with another user.
  chmodSync(site, 0o755);
  const [log, errorLog] = [join(run, 'access.log'), join(run, 'error.log')];
  const own = ['--run', run, '--access-log', log, '--error-log', errorLog, '--listen', `127.0.0.1:${port}`];
  const files = ['--shell', join(site, 'shell'), '--config', join(site, 'config.json'), '--environment', 'test'];
  const settings = parseNginxSettings([...own, ...files, '--store', site, ...args]);
  const html = readFileSync(join(site, 'shell/index.html'), 'utf8');
  for (const [file, content] of Object.entries(
    nginxConfig(settings, html, { answers: someAnswers, thirdParty: someThirdParty }),
  ))
    writeFileSync(join(run, file), content);
  const call = (...more: string[]) =>
    execFileSync(nginxBinary ?? 'nginx', ['-c', join(run, 'nginx.conf'), '-e', join(run, 'start.log'), ...more]);
  call();
  const stop = async () => {
    call('-s', 'stop');
    while (existsSync(join(run, 'nginx.pid'))) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return {
    port,
    stop,
    pid: () => readFileSync(join(run, 'nginx.pid'), 'utf8').trim(),
    lines: () => readFileSync(log, 'utf8').trim().split('\n'),
    errors: () => readFileSync(errorLog, 'utf8'),
  };
};
