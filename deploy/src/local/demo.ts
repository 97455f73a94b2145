import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { runToEnd } from './program.ts';

/** Made by `npm start -- --reset` anew: everything that people did, not the releases. */
const personal = ['demo-seeded', 'postgres', 'uploads', 'stripe-sandbox.json'];

export const demoAccounts: readonly string[] = [
  'customer@nearhand.test',
  'provider@nearhand.test',
  'admin@nearhand.test',
];
export const demoPassword = 'nearhand';

/** Fills a new data folder with the demo's people, services and bookings; does nothing in one that has them. */
export const seedDemo = async (data: string, env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> => {
  const stamp = join(data, 'demo-seeded');
  if (existsSync(stamp)) return;
  say('Preparing the demo data …');
  await runToEnd(join(root, 'api/src/demo/seed.ts'), { cwd: join(root, 'api'), env });
  writeFileSync(stamp, '');
};

export const forgetDemo = (data: string): void => {
  for (const name of personal) rmSync(join(data, name), { recursive: true, force: true });
};
