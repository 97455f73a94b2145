import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { portsFrom } from '@slices/kernel/ports.ts';
import { dataFolder } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { advanceSandbox } from 'stripe-sandbox';
import { localSecrets } from './local/secrets.ts';

/** `npm run advance 31d` (or `12h`): moves the time of the local site's payment sandbox forward. */
export const run = async ([duration]: readonly string[]): Promise<number> => {
  const { env } = process;
  const port = Number(env.STRIPE_SANDBOX_PORT || portsFrom(env).sandbox);
  const address = { url: new URL(`http://127.0.0.1:${port}`), secretKey: env.STRIPE_SECRET_KEY || localKey(env) };
  try {
    process.stdout.write(`${await advanceSandbox(address, duration)}\n`);
    return 0;
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
};

const localKey = (env: NodeJS.ProcessEnv): string => {
  const folder = dataFolder(env);
  if (existsSync(join(folder, 'secrets.json'))) return localSecrets(folder).stripeSecret;
  throw new UserError(`${folder} holds no key: start the site first, or set STRIPE_SECRET_KEY.`);
};
