import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '@nearhand/contracts';
import { buildChanged } from '@nearhand/site/build';
import { siteTools } from '@nearhand/site/site-tools';
import { parseWith, type Release, releaseManifestOf, splitManifest } from '@slices/format';
import { jsonIn } from '@slices/kernel/json.ts';
import { HeldPorts, hostFrom, portsFrom } from '@slices/kernel/ports.ts';
import { waitFor } from '@slices/kernel/progress.ts';
import { root, slices } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { localEnvironment } from '@slices/release/command-line/environments.ts';
import { ensureLocalKeys } from '@slices/release/keys/key-files.ts';
import { sri } from '@slices/release/releases/published-release.ts';
import { Program } from './local/program.ts';
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

class DevServer {
  readonly url: string;
  private readonly program: Program;

  constructor(
    readonly name: string,
    port: number,
    logs: string,
  ) {
    this.url = `http://localhost:${port}`;
    const socket = `ws://localhost:${port}/ws`;
    const webpack = join(root, name, 'node_modules/webpack/bin/webpack.js');
    const serve = ['serve', '--port', String(port), '--host', hostFrom(process.env), '--client-web-socket-url', socket];
    this.program = new Program(`dev server of ${name}`, ['--import', 'tsx', webpack, ...serve], {
      cwd: join(root, name),
      env: { NODE_ENV: 'development' },
      log: join(logs, `dev-${name}.log`),
      echoProblems: true,
    });
  }

  get ended(): Promise<never> {
    return this.program.ended;
  }

  stop = (): Promise<void> => this.program.stop();

  ready(path: string): Promise<void> {
    return this.program.ready(`${this.url}${path}`);
  }

  async release(): Promise<Release> {
    await this.ready('/release.json');
    const text = await (await fetch(`${this.url}/release.json`)).text();
    const parsed = parseWith(
      releaseManifestOf(site),
      jsonIn(`${this.url}/release.json`, text, `The log of the dev server of ${this.name} says why.`),
    );
    if (!parsed.ok) throw new UserError(`${this.name} cannot be served: ${parsed.problems.join('; ')}`);
    return {
      url: `${this.url}/remoteEntry.js`,
      metadata: { version: '0.0.0-dev', integrity: sri(text) },
      deployment: { traffic: 100, default: true },
      extras: splitManifest(parsed.value),
    };
  }
}
