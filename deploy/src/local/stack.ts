import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cardOrigins, siteAnswers } from '@nearhand/site/site-answers';
import { bundled } from '@slices/kernel/bundled.ts';
import { type HeldPorts, hostFrom, type Ports } from '@slices/kernel/ports.ts';
import { waitFor } from '@slices/kernel/progress.ts';
import { root } from '@slices/kernel/repository.ts';
import { startTracing, stopTracing } from '@slices/tracing/tracing.ts';
import { cardPayments } from './card-payments.ts';
import { seedDemo } from './demo.ts';
import { localFeatures } from './features.ts';
import { keepRunning } from './keep-running.ts';
import { apiEnvironment, apiPart, type PartSettings, rendererPart, sandboxPart } from './parts.ts';
import { Program } from './program.ts';
import { localSecrets } from './secrets.ts';

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
  const spawned = async ({ name, folder, entry, workers = [], port, env, log }: PartSettings) => {
    const cwd = join(root, folder);
    const [args = []] = await Promise.all([entry, ...workers].map((file) => bundled(cwd, file)));
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
    import('@slices/web/web/web-server.ts'),
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
  await startTracing('nearhand-web');
  const web = await buildWebServer({
    apiUrl: `http://127.0.0.1:${ports.api}`,
    releases: join(data, 'releases'),
    environment: join(data, 'environments', environment),
    runtimeConfig: {
      apiBase: '/api',
      stripePublishableKey: cards.publishableKey,
      stripeScriptUrl: cards.scriptUrl,
      telemetryUrl: '/api/telemetry',
      features,
    },
    thirdParty: cardOrigins(cards.scriptUrl),
    answers: siteAnswers,
    shell: place,
    rendererUrl: `http://127.0.0.1:${ports.renderer}`,
  });
  await add({ stop: () => web.close().then(stopTracing) });
  await held.free(ports.web);
  await web.listen({ port: ports.web, host: hostFrom(process.env) });
  return { url, failed: api.ended };
};
