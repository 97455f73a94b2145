import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../kernel/user-error.ts';
import { nginxConfig } from './nginx-config.ts';
import { nginxHelp, parseNginxSettings } from './nginx-settings.ts';

/** `pnpm --filter @nearhand/deploy nginx-config`: writes the configuration and says where. */
const run = (args: readonly string[]): string => {
  if (args.includes('--help')) return `nginx-config [option …]\n\n${nginxHelp}`;
  const settings = parseNginxSettings(args);
  const file = join(settings.build, 'index.html');
  if (!existsSync(file)) throw new UserError(`There is no build of the shell at ${file}.`);
  const config = nginxConfig(settings, readFileSync(file, 'utf8'));
  mkdirSync(settings.out, { recursive: true });
  for (const [name, text] of Object.entries(config)) writeFileSync(join(settings.out, name), text);
  return `nginx -c ${join(settings.out, 'nginx.conf')}`;
};

try {
  process.stdout.write(`${run(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
