import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildChanged } from '@nearhand/site/build';
import { siteTools } from '@nearhand/site/site-tools';
import { HeldPorts, portsFrom } from '@slices/kernel/ports.ts';
import { waitFor } from '@slices/kernel/progress.ts';
import { slices } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { localEnvironment } from '@slices/release/command-line/environments.ts';
import { ensureLocalKeys } from '@slices/release/keys/key-files.ts';
import { DevServer } from './local/dev-server.ts';
import { composeDevelopment, keepFresh, publishBuilds } from './local/releases.ts';
import { ownDataFolder } from './local/secrets.ts';
import { type Stack, type StackOptions, startStack } from './local/stack.ts';
import { untilStopped } from './local/until-stopped.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run dev -- [slice …]`: hot reload needs React's development build, so the shell runs from a dev server too. */
export const run = async (args: readonly string[]): Promise<number> => {
  const unknown = args.find((arg) => !slices.includes(arg));
  if (unknown) throw new UserError(`There is no slice '${unknown}'; there are ${slices.join(', ')}.`);
  const ports = portsFrom(process.env);
  const names = ['shell', ...args];
  const devPorts = names.map((_name, index) => ports.dev + index);
  const held = await HeldPorts.hold([ports.web, ports.api, ports.sandbox, ...devPorts]);
  const data = await ownDataFolder(process.env);
  return untilStopped((interrupted) => start(args, { ports, held, data, interrupted }));
};

const start = async (
  args: readonly string[],
  options: Pick<StackOptions, 'ports' | 'held' | 'data' | 'interrupted'>,
): Promise<Pick<Stack, 'failed' | 'stop'>> => {
  const { ports, held, data, interrupted } = options;
  const names = ['shell', ...args];
  const logs = join(data, 'logs');
  mkdirSync(logs, { recursive: true });
  const rest = slices.filter((slice) => !args.includes(slice));
  const environment = localEnvironment('dev', { variables: process.env, tools: siteTools });
  ensureLocalKeys();
  await Promise.race([interrupted, waitFor('the builds', buildChanged(rest, say), say)]);
  const published = await publishBuilds(environment, rest);

  say(`Starting the dev servers of ${names.join(', ')} …`);
  for (const index of names.keys()) await held.free(ports.dev + index);
  const servers = names.map((name, index) => new DevServer(name, ports.dev + index, logs));
  const stopServers = () => Promise.all(servers.map((server) => server.stop()));
  const served = async () => {
    const [shell, ...own] = servers;
    if (!shell) throw new UserError('There is no shell to serve.');
    await shell.ready('/');
    const releases = await Promise.all(own.map(async (server) => [server.name, await server.release()] as const));
    await composeDevelopment(environment, published, Object.fromEntries(releases));
    await keepFresh(environment);
    return shell;
  };
  try {
    const shell = await Promise.race([interrupted, waitFor('the dev servers', served(), say)]);
    const place = Promise.resolve({ url: shell.url });
    const stack = await startStack({ ...options, environment: environment.name, shell: place, say });
    say(`\nNearhand is ready at ${stack.url}; hot reload for ${names.join(', ')}. Ctrl-C stops it.`);
    return {
      failed: Promise.race([stack.failed, ...servers.map((server) => server.ended)]),
      stop: async () => {
        await stack.stop();
        await stopServers();
      },
    };
  } catch (error) {
    await stopServers();
    throw error;
  }
};
