import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';

const types = {
  'composition.json': 'application/json; charset=utf-8',
  'composition.sig': 'application/json; charset=utf-8',
};

/** The two files that say what runs. They change in place, so that browsers ask every time and mostly hear 304. */
export const compositionFiles: FastifyPluginAsync<{ folder: string }> = async (web, { folder }) => {
  for (const [name, type] of Object.entries(types)) {
    web.get(`/${name}`, async (request, reply) => {
      const bytes = await readFile(join(folder, name)).catch(() => undefined);
      if (!bytes) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type(type).send(bytes);
    });
  }
};
