import { untilTerm } from '../process/until-term.ts';
import { buildWebServer } from './web-server.ts';
import { type WebSettings, webSettingsFrom } from './web-settings.ts';

/** The web tier as a process: it ends with TERM, when it has answered what was asked. `service` is its name in traces. */
export const runWebServer = (
  service: string,
  site: () => Pick<WebSettings, 'runtimeConfig' | 'thirdParty' | 'answers'>,
): Promise<void> =>
  untilTerm(service, async () => {
    const settings = webSettingsFrom(process.env, site());
    const web = await buildWebServer(settings);
    await web.listen(settings);
    return () => web.close();
  });
