import { join } from 'node:path';
import files from '@fastify/static';
import type { RuntimeConfig } from '@nearhand/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { apiProxy } from './api-proxy.ts';
import { requestTimeoutMs } from './body-limits.ts';
import { compositionFiles } from './composition-files.ts';
import { everywhere, releaseHeaders } from './security-headers.ts';
import { serveDevShell, serveShell } from './site-document.ts';

export interface WebSettings {
  /** Where the API listens: `http://127.0.0.1:4101`. */
  apiUrl: string;
  releasesFolder: string;
  /** Holds `composition.json` and its signatures, `composition.sig`. */
  environmentFolder: string;
  runtimeConfig: RuntimeConfig;
  /** The shell's build, or a webpack-dev-server of it, which then serves the page and its assets. */
  shell: { folder: string } | { url: string };
}

/** The local web tier: shell, releases, composition and configuration on one origin, the API behind `/api`. */
export const buildWebServer = async (settings: WebSettings): Promise<FastifyInstance> => {
  const { apiUrl, runtimeConfig, shell } = settings;
  const web = Fastify({
    logger: false,
    // Streams of news never end by themselves, and a stop does not wait for them.
    forceCloseConnections: true,
    requestTimeout: requestTimeoutMs,
    // An address that cannot be decoded leads nowhere, and says so like any other.
    frameworkErrors: (_error, _request, reply) => void reply.redirect('/not-found'),
  });
  web.addHook('onSend', async (_request, reply) => {
    // The API has headers of its own.
    for (const [name, value] of Object.entries(everywhere)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  await web.register(apiProxy, { apiUrl });
  await web.register(files, {
    root: settings.releasesFolder,
    prefix: '/releases/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('access-control-allow-origin', '*');
      for (const [name, value] of Object.entries(releaseHeaders)) reply.header(name, value);
    },
  });
  await web.register(compositionFiles, { folder: settings.environmentFolder });
  web.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(runtimeConfig));
  if ('url' in shell) await serveDevShell(web, shell.url, { runtimeConfig });
  else {
    const assetsFolder = join(settings.releasesFolder, 'shell/assets');
    await serveShell(web, { ...shell, assetsFolder }, apiUrl, { runtimeConfig });
  }
  return web;
};
