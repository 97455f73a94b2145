import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFileName } from '@nearhand/contracts';
import { hostFrom, type Ports } from '../kernel/ports.ts';
import { root } from '../kernel/repository.ts';
import { localKeysFolder } from '../release/keys/signing-keys.ts';
import { bundled } from './bundled.ts';
import { cardPayments } from './card-payments.ts';
import { seedDemo } from './demo.ts';
import { localFeatures } from './features.ts';
import { Program } from './program.ts';
import { type LocalSecrets, localSecrets } from './secrets.ts';

export interface StackOptions {
  ports: Ports;
  data: string;
  environment: string;
  /** The builds of this start, if any: the demo data are prepared meanwhile, and the API starts after them. */
  built?: Promise<unknown>;
  /** The shell: a folder with its build, or the address of a dev server. The API starts meanwhile. */
  shell: Promise<{ folder: string } | { url: string }>;
  say: (line: string) => void;
}

export interface Stack {
  url: string;
  /** Rejects when a part of it ends by itself. */
  failed: Promise<never>;
  stop: () => Promise<void>;
}

export const startStack = async ({ ports, data, environment, built, shell, say }: StackOptions): Promise<Stack> => {
  // Awaited below.
  shell.catch(() => {});
  const logs = join(data, 'logs');
  for (const folder of [logs, join(data, 'releases')]) mkdirSync(folder, { recursive: true });
  const secrets = localSecrets(data);
  const url = `http://localhost:${ports.web}`;
  const features = localFeatures(process.env);
  const cards = cardPayments(process.env, ports, data, secrets);
  const apiSettings = { ...apiEnvironment(ports, data, secrets, url), ...cards.api };
  for (const result of await Promise.allSettled([built, seedDemo(data, apiSettings, say)]))
    if (result.status === 'rejected') throw result.reason;

  say(
    cards.sandbox
      ? 'Starting the payment sandbox, the API and the web server …'
      : 'Starting the API and the web server …',
  );
  const started: { stop: () => Promise<unknown> }[] = [];
  let hasStopped = false;
  const stop = async () => {
    hasStopped = true;
    for (const part of started.splice(0).reverse()) await part.stop();
  };
  try {
    const api = await startBundled('API', 'api', 'src/server.ts', { env: apiSettings, log: join(logs, 'api.log') });
    started.push(api);
    const sandbox = cards.sandbox && (await startSandbox(cards.sandbox, logs));
    if (sandbox) started.push(sandbox);
    const [{ buildWebServer }, shellPlace] = await Promise.all([
      // Its modules take a second to load.
      import('../web/web-server.ts'),
      shell,
      shell.then(async (place) => {
        const renderer = await startRenderer(place, ports, url, logs);
        // The site works without it.
        renderer?.ended.catch((error: unknown) => say(String(error)));
        if (hasStopped) await renderer?.stop();
        else if (renderer) started.push(renderer);
      }),
      sandbox?.ready(cards.scriptUrl),
      api.ready(`http://127.0.0.1:${ports.api}/api/health`),
    ]);
    const web = await buildWebServer({
      apiUrl: `http://127.0.0.1:${ports.api}`,
      releasesFolder: join(data, 'releases'),
      environmentFolder: join(data, 'environments', environment),
      runtimeConfig: {
        apiBase: '/api',
        stripePublishableKey: cards.publishableKey,
        stripeScriptUrl: cards.scriptUrl,
        telemetryUrl: '/api/telemetry',
        features,
      },
      shell: shellPlace,
      rendererUrl: `http://127.0.0.1:${ports.renderer}`,
    });
    started.push({ stop: () => web.close() });
    await web.listen({ port: ports.web, host: hostFrom(process.env) });
    return { url, failed: Promise.race([api.ended, ...(sandbox ? [sandbox.ended] : [])]), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const startSandbox = (env: NodeJS.ProcessEnv, logs: string): Promise<Program> =>
  startBundled('payment sandbox', 'stripe-sandbox', 'src/cli/main.ts', { env, log: join(logs, 'stripe-sandbox.log') });

/** Undefined for a shell without a server build. */
const startRenderer = async (
  shell: { folder: string } | { url: string },
  ports: Ports,
  url: string,
  logs: string,
): Promise<Program | undefined> => {
  if (!('folder' in shell) || !existsSync(join(shell.folder, serverFileName))) return undefined;
  const env = {
    HOST: '127.0.0.1',
    PORT: String(ports.renderer),
    SITE_URL: url,
    API_URL: `http://127.0.0.1:${ports.api}`,
    SHELL_FOLDER: shell.folder,
    COMPOSITION_KEYS: publicKeysFile(),
  };
  return startBundled('renderer', 'deploy', 'src/renderer/main.ts', { env, log: join(logs, 'renderer.log') });
};

const publicKeysFile = (): string => process.env.COMPOSITION_KEYS || join(localKeysFolder, 'public.json');

const startBundled = async (
  name: string,
  packageName: string,
  entry: string,
  options: { env: NodeJS.ProcessEnv; log: string },
): Promise<Program> => {
  const folder = join(root, packageName);
  return new Program(name, await bundled(folder, entry), { cwd: folder, ...options });
};

const apiEnvironment = (ports: Ports, data: string, secrets: LocalSecrets, url: string): NodeJS.ProcessEnv => ({
  PORT: String(ports.api),
  HOST: '127.0.0.1',
  NEARHAND_DATA: data,
  RELEASE_STORE: data,
  COMPOSITION_PUBLIC_KEYS: readFileSync(publicKeysFile(), 'utf8'),
  NEARHAND_SECRET: secrets.session,
  PUBLIC_ORIGINS: `${url},http://127.0.0.1:${ports.web}`,
  MARKETPLACE_TIME_ZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
  TRUSTED_PROXIES: '1',
  DEBUG_TOOLS: process.env.DEBUG_TOOLS ?? 'true',
});
