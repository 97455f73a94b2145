import type { FastifyReply } from 'fastify';
import { implement } from '../../kernel/http/api-routes.ts';
import { type Catalog, listBody, shortDigest } from '../../nouns/catalog/catalog.ts';
import { asksForAll, catalogPage, type PageQuery } from '../../nouns/catalog/catalog-page.ts';
import { encoded, encodingFor } from '../../nouns/catalog/encoding.ts';
import { isNamedIn, weakTag } from '../../nouns/catalog/entity-tag.ts';

/** Pages are compressed anew for each request. */
const pageQuality = 3;

/** The public list of services. It looks at nobody's session: all see the same. */
export const catalogRoutes = implement((app) => ({
  'GET services': {
    send: async (request, reply) => {
      const catalog = await app.catalog();
      const page = asksForAll(request.query) ? undefined : catalogPage(catalog, request.query);
      const tag = weakTag(page ? hashOf(catalog, request.query) : catalog.hash);
      reply.headers({ etag: tag, 'cache-control': 'public, no-cache', vary: varied(reply) });
      if (isNamedIn(request.headers['if-none-match'], tag)) return reply.code(304).send();
      const encoding = encodingFor(request.headers['accept-encoding']);
      const body = page
        ? await encoded(Buffer.concat(listBody(page.entries, page.next)), encoding, pageQuality)
        : await catalog.body.as(encoding);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(body);
    },
  },
}));

const varied = (reply: FastifyReply): string => [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');

const hashOf = ({ hash }: Catalog, query: PageQuery): string => shortDigest(JSON.stringify([hash, query]));
