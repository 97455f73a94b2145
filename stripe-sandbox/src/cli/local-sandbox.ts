import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxAddress } from './advance-sandbox.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Where the local start runs its sandbox, and its key: `STRIPE_SANDBOX_PORT` (default `PORT` + 2, 4102) and
 * `STRIPE_SECRET_KEY`, else the secrets in `NEARHAND_DATA` (default `.data`).
 */
export const localSandbox = (env: NodeJS.ProcessEnv): SandboxAddress => {
  const port = Number(env.STRIPE_SANDBOX_PORT || Number(env.PORT || 4100) + 2);
  return { url: new URL(`http://127.0.0.1:${port}`), secretKey: env.STRIPE_SECRET_KEY || keptKey(env) };
};

const keptKey = (env: NodeJS.ProcessEnv): string => {
  const file = join(resolve(repository, env.NEARHAND_DATA || '.data'), 'secrets.json');
  const data: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (typeof data === 'object' && data !== null && 'stripeSecret' in data && typeof data.stripeSecret === 'string') {
    return data.stripeSecret;
  }
  throw new Error(`${file} holds no key: start the site first, or set STRIPE_SECRET_KEY.`);
};
