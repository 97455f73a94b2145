import { buildApp } from './app.ts';
import { runCommand } from './commands/run-command.ts';
import { openDatabase } from './database/database.ts';
import { keptSecret } from './secret.ts';
import type { Settings } from './settings.ts';
import { createStripe } from './stripe-client.ts';

const start = async (settings: Settings): Promise<void> => {
  const secret = settings.secret ?? (await keptSecret(settings.dataDirectory));
  const database = await openDatabase({ url: settings.databaseUrl, directory: settings.dataDirectory });
  const app = await buildApp({
    database,
    settings: { ...settings, secret },
    stripe: createStripe(settings.stripe),
    logger: { level: settings.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
  });
  app.addHook('onClose', database.close);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
  await app.listen({ port: settings.port, host: settings.host });
};

await runCommand(start);
