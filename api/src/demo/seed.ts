import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { databasePlace, openDatabase } from '../kernel/database/database.ts';
import { openUploadStore } from '../kernel/files/disk-store.ts';
import { SettingsError } from '../kernel/settings/environment.ts';
import { parseSettings } from '../kernel/settings/settings.ts';
import { wantedServices } from './big-market/big-market.ts';
import { storeCertificates } from './content/certificates.ts';
import { storeMessagePictures, storePictures } from './content/pictures.ts';
import { seedDemo } from './seed-demo.ts';

const embeddedServiceLimit = 20_000;

const run = async (reset: boolean): Promise<void> => {
  const settings = parseSettings(process.env);
  if (settings.production) throw new SettingsError('The demo data is not for production.');
  const services = wantedServices(process.env);
  const { dataDirectory, databaseUrl, timeZone } = settings;
  if (services > embeddedServiceLimit && !databaseUrl)
    throw new SettingsError(`More than ${embeddedServiceLimit} DEMO_SERVICES need PostgreSQL: set DATABASE_URL.`);
  if (reset) {
    if (databaseUrl)
      throw new SettingsError('--reset empties the embedded database only: empty DATABASE_URL yourself.');
    await rm(join(dataDirectory, 'postgres'), { recursive: true, force: true });
  }
  const began = performance.now();
  const database = await openDatabase(databasePlace(settings));
  try {
    const store = await openUploadStore(settings);
    await storePictures(store);
    await storeCertificates(store);
    await storeMessagePictures(store);
    const isNew = await seedDemo(database.db, { now: new Date(), timeZone, services });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(isNew ? `The demo data is in place (${seconds} s).\n` : 'The demo data was there already.\n');
  } finally {
    await database.close();
  }
};

try {
  await run(process.argv.includes('--reset'));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
