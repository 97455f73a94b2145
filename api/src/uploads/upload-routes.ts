import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** Pictures that people sent. A file never changes under its path, so browsers may keep it for good. */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  const root = app.settings.uploadsDirectory;
  await mkdir(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: '/uploads/',
    index: false,
    dotfiles: 'ignore',
    // A folder is nothing to see, like a file that is missing.
    allowedPath: (path) => !path.endsWith('/'),
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    // Pictures are public; the site may live on another origin than the API.
    setHeaders: (response) => response.header('cross-origin-resource-policy', 'cross-origin'),
  });
};
