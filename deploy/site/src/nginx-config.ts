import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAndRun } from '@slices/kernel/command-line.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { nginxConfig } from '@slices/web/web/nginx-config.ts';
import { assertValid, nginxProgram } from '@slices/web/web/nginx-settings.ts';
import { cardOrigins, siteAnswers } from './site-answers.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `nginx-config`: writes the configuration and prints the command that starts nginx with it. */
const program = nginxProgram(say)
  .option('--stripe <url>', 'stripeScriptUrl of the configuration', 'https://js.stripe.com/v3/')
  .action(({ stripe, ...settings }) => {
    assertValid(settings);
    const site = { answers: siteAnswers, thirdParty: cardOrigins(stripe) };
    const file = join(settings.build, 'index.html');
    if (!existsSync(file)) throw new UserError(`There is no build of the shell at ${file}.`);
    mkdirSync(settings.out, { recursive: true });
    for (const [name, text] of Object.entries(nginxConfig(settings, readFileSync(file, 'utf8'), site)))
      writeFileSync(join(settings.out, name), text);
    say(`nginx -c ${join(settings.out, 'nginx.conf')}`);
  });

try {
  await parseAndRun(program, process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
