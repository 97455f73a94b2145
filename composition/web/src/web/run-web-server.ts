import { UserError } from '@slices/kernel/user-error.ts';
import { buildWebServer } from './web-server.ts';
import { type WebSettings, webSettingsFrom } from './web-settings.ts';

/** The web tier as a process: it ends with TERM, when it has answered what was asked. */
export const runWebServer = async (
  site: () => Pick<WebSettings, 'runtimeConfig' | 'thirdParty' | 'answers'>,
): Promise<void> => {
  try {
    const settings = webSettingsFrom(process.env, site());
    const web = await buildWebServer(settings);
    await web.listen(settings);
    process.once('SIGTERM', () => void web.close());
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
};
