import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from '@slices/kernel/data-folder.ts';
import { dataFolder } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';

const Secret = v.pipe(v.string(), v.minLength(32));
const Secrets = v.object({ session: Secret, stripeSecret: Secret, stripePublishable: Secret, stripeWebhook: Secret });
export type LocalSecrets = v.InferOutput<typeof Secrets>;

/** The data folder, made where it is missing, for its owner alone. Throws a {@link UserError} that says why it cannot be used. */
export const ownDataFolder = async (environment: NodeJS.ProcessEnv): Promise<string> => {
  const folder = dataFolder(environment);
  const problem = await openDataFolder(folder);
  if (problem) throw new UserError(problem);
  return folder;
};

/** Secrets of this local installation: made once, kept in its data folder, never in the repository. */
export const localSecrets = (folder: string): LocalSecrets => {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Secrets), readFileSync(file, 'utf8'));
    if (stored.success) return stored.output;
    throw new UserError(
      `${file} is damaged. Nothing was changed: restore it from a backup, or delete it. The next start then makes new secrets, and everybody has to log in again.`,
    );
  }
  const random = () => randomBytes(24).toString('hex');
  const fresh: LocalSecrets = {
    session: random(),
    stripeSecret: `sk_test_${random()}`,
    stripePublishable: `pk_test_${random()}`,
    stripeWebhook: `whsec_${random()}`,
  };
  writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return fresh;
};
