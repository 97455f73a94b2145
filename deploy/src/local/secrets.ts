import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LocalSecrets {
  session: string;
  stripeSecret: string;
  stripePublishable: string;
  stripeWebhook: string;
}

const isSecrets = (data: unknown): data is LocalSecrets =>
  typeof data === 'object' && data !== null && 'session' in data && 'stripeWebhook' in data;

/** Secrets of this local installation: made once, kept in its data folder, never in the repository. */
export const localSecrets = (folder: string): LocalSecrets => {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isSecrets(data)) return data;
  }
  const random = () => randomBytes(24).toString('hex');
  const fresh: LocalSecrets = {
    session: random(),
    stripeSecret: `sk_test_${random()}`,
    stripePublishable: `pk_test_${random()}`,
    stripeWebhook: `whsec_${random()}`,
  };
  writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  return fresh;
};
