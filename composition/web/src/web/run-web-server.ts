import { UserError } from '@slices/kernel/user-error.ts';
import { startTracing, stopTracing } from '@slices/tracing/tracing.ts';
import { buildWebServer } from './web-server.ts';
import { type WebSettings, webSettingsFrom } from './web-settings.ts';

/** The web tier as a process: it ends with TERM, when it has answered what was asked. `service` is its name in traces. */
export const runWebServer = async (
  service: string,
  site: () => Pick<WebSettings, 'runtimeConfig' | 'thirdParty' | 'answers'>,
): Promise<void> => {
  try {
    const settings = webSettingsFrom(process.env, site());
    await startTracing(service);
    const web = await buildWebServer(settings);
    await web.listen(settings);
    // A collector that does not answer would hold it.
    process.once(
      'SIGTERM',
      () =>
        void web
          .close()
          .then(stopTracing)
          .then(() => process.exit()),
    );
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
};
