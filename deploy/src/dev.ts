import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildChanged } from './build/build.ts';
import { assertFree, portsFrom } from './kernel/ports.ts';
import { slices } from './kernel/repository.ts';
import { UserError } from './kernel/user-error.ts';
import { DevServer } from './local/dev-server.ts';
import { composeDevelopment, keepFresh, publishBuilds } from './local/releases.ts';
import { ownDataFolder } from './local/secrets.ts';
import { startStack } from './local/stack.ts';
import { untilStopped } from './local/until-stopped.ts';
import { localEnvironment } from './release/command-line/environments.ts';
import { ensureLocalKeys } from './release/keys/key-files.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run dev -- [slice …]`: hot reload needs React's development build, so the shell runs from a dev server too. */
export const run = async (args: readonly string[]): Promise<number> => {
  const unknown = args.find((arg) => !slices.includes(arg));
  if (unknown) throw new UserError(`There is no slice '${unknown}'; there are ${slices.join(', ')}.`);
  const ports = portsFrom(process.env);
  const names = ['shell', ...args];
  await assertFree([ports.web, ports.api, ports.sandbox, ...names.map((_name, index) => ports.dev + index)]);
  const data = await ownDataFolder(process.env);
  const logs = join(data, 'logs');
  mkdirSync(logs, { recursive: true });
  const rest = slices.filter((slice) => !args.includes(slice));
  const environment = localEnvironment('dev', process.env);
  ensureLocalKeys();
  await buildChanged(rest, say);
  const published = await publishBuilds(environment, rest);

  say(`Starting the dev servers of ${names.join(', ')} …`);
  const servers = names.map((name, index) => new DevServer(name, ports.dev + index, logs));
  const stopServers = () => Promise.all(servers.map((server) => server.stop()));
  try {
    const [shell, ...own] = servers;
    if (!shell) throw new UserError('There is no shell to serve.');
    await shell.ready('/');
    const served = await Promise.all(own.map(async (server) => [server.name, await server.release()] as const));
    await composeDevelopment(environment, published, Object.fromEntries(served));
    await keepFresh(environment);
    const place = Promise.resolve({ url: shell.url });
    const stack = await startStack({ ports, data, environment: environment.name, shell: place, say });
    say(`\nNearhand is ready at ${stack.url}; hot reload for ${names.join(', ')}. Ctrl-C stops it.`);
    const failed = Promise.race([stack.failed, ...servers.map((server) => server.ended)]);
    return await untilStopped({ failed, stop: stack.stop });
  } finally {
    await stopServers();
  }
};
