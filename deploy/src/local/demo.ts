import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from '@slices/kernel/bundled.ts';
import { root } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { runToEnd } from './program.ts';

/** Made by `npm start -- --reset` anew: everything that people did, not the releases. */
const personal = ['demo-seeded', 'postgres', 'uploads', 'stripe-sandbox.json'];

export const demoAccounts: readonly string[] = [
  'customer@nearhand.test',
  'provider@nearhand.test',
  'admin@nearhand.test',
  'admin2@nearhand.test',
];
export const demoPassword = 'nearhand';

export const seedDemo = async (data: string, env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> => {
  const stamp = join(data, 'demo-seeded');
  // With a number of services named, data that is there already may have too few.
  if (existsSync(stamp) && !process.env.DEMO_SERVICES) return;
  say('Preparing the demo data …');
  const folder = join(root, 'api');
  await runToEnd(await bundled(folder, 'src/demo/seed.ts'), { cwd: folder, env });
  writeFileSync(stamp, '');
};

/** Throws a {@link UserError} where `DATABASE_URL` names a server: what is in there is not this command's to delete. */
export const forgetDemo = (data: string, environment: NodeJS.ProcessEnv): void => {
  if (environment.DATABASE_URL)
    throw new UserError(
      '--reset clears the embedded database alone; unset DATABASE_URL or clear that server yourself.',
    );
  for (const name of personal) rmSync(join(data, name), { recursive: true, force: true });
};
