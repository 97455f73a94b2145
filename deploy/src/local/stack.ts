import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFileName } from '@nearhand/contracts';
import { type HeldPorts, hostFrom, type Ports } from '../kernel/ports.ts';
import { waitFor } from '../kernel/progress.ts';
import { root } from '../kernel/repository.ts';
import { localKeysFolder } from '../release/keys/signing-keys.ts';
import { bundled } from './bundled.ts';
import { cardPayments } from './card-payments.ts';
import { seedDemo } from './demo.ts';
import { localFeatures } from './features.ts';
import { keepRunning } from './keep-running.ts';
import { Program } from './program.ts';
import { type LocalSecrets, localSecrets } from './secrets.ts';

export interface StackOptions {
  ports: Ports;
  held: HeldPorts;
  data: string;
  environment: string;
  /** The builds of this start, if any: the demo data are prepared meanwhile, and the API starts after them. */
  built?: Promise<unknown>;
  /** The shell: a folder with its build, or the address of a dev server. The API starts meanwhile. */
  shell: Promise<{ folder: string } | { url: string }>;
  /** Rejects when the start must end. */
  interrupted: Promise<never>;
  say: (line: string) => void;
}

export interface Stack {
  url: string;
  /** Rejects when a part of it ends by itself. */
  failed: Promise<never>;
  stop: () => Promise<void>;
}

interface Part {
  stop: () => Promise<unknown>;
}

export const startStack = async (options: StackOptions): Promise<Stack> => {
  const parts: Part[] = [];
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    // At once: Ctrl-C in a terminal reaches each of them, and none is to start again.
    await Promise.all(parts.splice(0).map((part) => part.stop()));
  };
  const add = async <T extends Part>(part: T): Promise<T> => {
    parts.push(part);
    // It was starting when the others stopped.
    if (isStopped) await stop();
    return part;
  };
  try {
    return { ...(await Promise.race([options.interrupted, startParts(options, add)])), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const startParts = async (
  { ports, held, data, environment, built, shell, say }: StackOptions,
  add: <T extends Part>(part: T) => Promise<T>,
): Promise<Omit<Stack, 'stop'>> => {
  // Awaited below.
  shell.catch(() => {});
  const logs = join(data, 'logs');
  for (const folder of [logs, join(data, 'releases')]) mkdirSync(folder, { recursive: true });
  const secrets = localSecrets(data);
  const url = `http://localhost:${ports.web}`;
  const features = localFeatures(process.env);
  const cards = cardPayments(process.env, ports, data, secrets);
  const apiSettings = { ...apiEnvironment(ports, data, secrets, url), ...cards.api };
  const prepared = Promise.allSettled([built, seedDemo(data, apiSettings, say)]);
  for (const result of await waitFor('the builds and the demo data', prepared, say))
    if (result.status === 'rejected') throw result.reason;

  say(
    cards.sandbox
      ? 'Starting the payment sandbox, the API and the web server …'
      : 'Starting the API and the web server …',
  );
  const spawned = async ({ name, folder, entry, port, env, log }: PartSettings) => {
    const cwd = join(root, folder);
    const args = await bundled(cwd, entry);
    await held.free(port);
    return new Program(name, args, { cwd, env, log: join(logs, log) });
  };
  const api = await add(await spawned(apiPart(ports, apiSettings)));
  const sandboxSettings = cards.sandbox && sandboxPart(ports, cards.sandbox);
  const sandbox =
    sandboxSettings &&
    (await add(
      keepRunning({
        start: () => spawned(sandboxSettings),
        ready: (program) => program.ready(cards.scriptUrl),
        without: 'Payments are not available meanwhile.',
        say,
      }),
    ));
  const [{ buildWebServer }, place] = await Promise.all([
    // Its modules take a second to load.
    import('../web/web-server.ts'),
    shell,
    shell.then(async (place) => {
      const renderer = rendererPart(place, ports, url);
      if (renderer)
        await add(
          keepRunning({
            start: () => spawned(renderer),
            ready: async () => {},
            without: 'Pages are rendered by browsers alone meanwhile.',
            say,
          }),
        );
    }),
    sandbox && waitFor('the payment sandbox', sandbox.tried, say),
    waitFor('the API', api.ready(`http://127.0.0.1:${ports.api}/api/health`), say),
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
    shell: place,
    rendererUrl: `http://127.0.0.1:${ports.renderer}`,
  });
  await add({ stop: () => web.close() });
  await held.free(ports.web);
  await web.listen({ port: ports.web, host: hostFrom(process.env) });
  return { url, failed: api.ended };
};

interface PartSettings {
  name: string;
  folder: string;
  entry: string;
  port: number;
  env: NodeJS.ProcessEnv;
  log: string;
}

const apiPart = (ports: Ports, env: NodeJS.ProcessEnv): PartSettings => ({
  name: 'API',
  folder: 'api',
  entry: 'src/server.ts',
  port: ports.api,
  env,
  log: 'api.log',
});

const sandboxPart = (ports: Ports, env: NodeJS.ProcessEnv): PartSettings => ({
  name: 'payment sandbox',
  folder: 'stripe-sandbox',
  entry: 'src/cli/main.ts',
  port: ports.sandbox,
  env,
  log: 'stripe-sandbox.log',
});

/** Undefined for a shell without a server build. */
const rendererPart = (
  shell: { folder: string } | { url: string },
  ports: Ports,
  url: string,
): PartSettings | undefined => {
  if (!('folder' in shell) || !existsSync(join(shell.folder, serverFileName))) return undefined;
  const env = {
    HOST: '127.0.0.1',
    PORT: String(ports.renderer),
    SITE_URL: url,
    API_URL: `http://127.0.0.1:${ports.api}`,
    SHELL_FOLDER: shell.folder,
    COMPOSITION_KEYS: publicKeysFile(),
  };
  const part = { name: 'renderer', folder: 'deploy', entry: 'src/renderer/main.ts', port: ports.renderer };
  return { ...part, env, log: 'renderer.log' };
};

const publicKeysFile = (): string => process.env.COMPOSITION_KEYS || join(localKeysFolder, 'public.json');

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
