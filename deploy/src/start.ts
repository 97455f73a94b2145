import { join } from 'node:path';
import { buildChanged } from './build/build.ts';
import { assertFree, portsFrom } from './kernel/ports.ts';
import { slices } from './kernel/repository.ts';
import { UserError } from './kernel/user-error.ts';
import { demoAccounts, demoPassword, forgetDemo } from './local/demo.ts';
import { keepFresh, promoteBuilds, publishBuilds } from './local/releases.ts';
import { ownDataFolder } from './local/secrets.ts';
import { startStack } from './local/stack.ts';
import { untilStopped } from './local/until-stopped.ts';
import { localEnvironment } from './release/command-line/environments.ts';
import { ensureLocalKeys } from './release/keys/key-files.ts';
import { releaseFolder, shellName } from './release/releases/published-release.ts';
import { readComposition } from './release/revisions/revision-record.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

export const run = async (args: readonly string[]): Promise<number> => {
  const unknown = args.find((arg) => arg !== '--reset');
  if (unknown) throw new UserError(`npm start knows --reset, not '${unknown}'.`);
  const ports = portsFrom(process.env);
  await assertFree([ports.web, ports.api, ports.sandbox, ports.renderer]);
  const data = await ownDataFolder(process.env);
  if (args.includes('--reset')) forgetDemo(data, process.env);
  const environment = localEnvironment('local', process.env);
  const names = [shellName, ...slices];
  ensureLocalKeys();
  const built = buildChanged(names, say);
  const shell = built.then(async () => {
    await promoteBuilds(environment, await publishBuilds(environment, names));
    await keepFresh(environment);
    const host = (await readComposition(environment))?.host;
    if (host) return { folder: join(data, releaseFolder(shellName, host.version)) };
    throw new UserError('No shell is promoted: run npm run release -- promote shell VERSION.');
  });
  const stack = await startStack({ ports, data, environment: environment.name, built, shell, say });
  say(`\nNearhand is ready at ${stack.url}\n`);
  say(`  Demo accounts (password ${demoPassword}):`);
  for (const account of demoAccounts) say(`    ${account}`);
  say('\n  Ctrl-C stops it.');
  return untilStopped(stack);
};
