import { join } from 'node:path';
import { buildChanged } from '@nearhand/site/build';
import { siteTools } from '@nearhand/site/site-tools';
import { HeldPorts, portsFrom } from '@slices/kernel/ports.ts';
import { slices } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { type Environment, localEnvironment } from '@slices/release/command-line/environments.ts';
import { ensureLocalKeys } from '@slices/release/keys/key-files.ts';
import { releaseFolder, shellName } from '@slices/release/releases/published-release.ts';
import { readComposition } from '@slices/release/revisions/revision-record.ts';
import { demoAccounts, demoPassword, forgetDemo } from './local/demo.ts';
import { keepFresh, promoteBuilds, publishBuilds } from './local/releases.ts';
import { ownDataFolder } from './local/secrets.ts';
import { type Stack, type StackOptions, startStack } from './local/stack.ts';
import { untilStopped } from './local/until-stopped.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

export const run = async (args: readonly string[]): Promise<number> => {
  const unknown = args.find((arg) => arg !== '--reset');
  if (unknown) throw new UserError(`npm start knows --reset, not '${unknown}'.`);
  const ports = portsFrom(process.env);
  const held = await HeldPorts.hold([ports.web, ports.api, ports.sandbox, ports.renderer]);
  const data = await ownDataFolder(process.env);
  if (args.includes('--reset')) forgetDemo(data, process.env);
  const environment = localEnvironment('local', { variables: process.env, tools: siteTools });
  return untilStopped((interrupted) => start(environment, { ports, held, data, interrupted }));
};

const start = async (
  environment: Environment,
  options: Pick<StackOptions, 'ports' | 'held' | 'data' | 'interrupted'>,
): Promise<Stack> => {
  const names = [shellName, ...slices];
  ensureLocalKeys();
  const built = buildChanged(names, say);
  const shell = built.then(async () => {
    await promoteBuilds(environment, await publishBuilds(environment, names));
    await keepFresh(environment);
    const host = (await readComposition(environment))?.host;
    if (host) return { folder: join(options.data, releaseFolder(shellName, host.version)) };
    throw new UserError('No shell is promoted: run npm run release -- promote shell VERSION.');
  });
  const stack = await startStack({ ...options, environment: environment.name, built, shell, say });
  say(`\nNearhand is ready at ${stack.url}\n`);
  say(`  Demo accounts (password ${demoPassword}):`);
  for (const account of demoAccounts) say(`    ${account}`);
  say('\n  Ctrl-C stops it.');
  return stack;
};
