import { readFileSync } from 'node:fs';
import { parseRuntimeConfig } from '@nearhand/contracts';
import { parseJson } from '@slices/format';
import { UserError } from '@slices/kernel/user-error.ts';
import { textIn } from '@slices/kernel/variables.ts';
import { runWebServer } from '@slices/web/web/run-web-server.ts';
import { cardOrigins, siteAnswers } from './site-answers.ts';

/** The web tier of this site in production. `CONFIG` is the file for `/config.json`. */
await runWebServer('nearhand-web', () => {
  const file = textIn(process.env, 'CONFIG');
  const json = parseJson(readFileSync(file, 'utf8'));
  const config = json.ok ? parseRuntimeConfig(json.value) : json;
  if (!config.ok) throw new UserError(`${file}: ${config.problems.join('; ')}`);
  return {
    runtimeConfig: config.value,
    thirdParty: cardOrigins(config.value.stripeScriptUrl),
    answers: siteAnswers,
  };
});
