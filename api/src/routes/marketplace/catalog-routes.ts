import { categories, serviceSorts } from '@nearhand/contracts';
import { ApiError, Service } from '@nearhand/contracts/wire';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { CursorText } from '../../kernel/paging/cursor.ts';
import { type Catalog, listBody, shortDigest } from '../../nouns/catalog/catalog.ts';
import { asksForAll, catalogPage, type PageQuery } from '../../nouns/catalog/catalog-page.ts';
import { encoded, encodingFor } from '../../nouns/catalog/encoding.ts';
import { isNamedIn, weakTag } from '../../nouns/catalog/entity-tag.ts';

/** Pages are compressed anew for each request. */
const pageQuality = 3;

const schema = {
  tags: ['services'],
  summary: 'Every active service',
  description:
    'The same answer for everybody, newest first, compressed once. Without parameters it is the whole list, ' +
    'which the site filters by itself; parameters are for other clients. Send the `ETag` back in `If-None-Match`: ' +
    'what has not changed answers 304. Figures are up to date whenever the list changes; views alone change neither the ' +
    'list nor its tag.',
  querystring: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a service’s or a provider’s name' })),
    category: Type.Optional(Type.Enum(categories)),
    provider: Type.Optional(Type.String({ format: 'uuid', description: 'Services of this provider alone' })),
    sort: Type.Optional(Type.Enum(serviceSorts, { description: '`newest` when absent' })),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9][0-9]{0,2}|1000)$',
        description: '1 to 1000; 100 when absent beside another parameter',
      }),
    ),
    cursor: Type.Optional(CursorText),
  }),
  response: {
    200: Type.Object({
      data: Type.Array(Service),
      next: Type.Optional(Type.String({ description: '`cursor` of the next page, under the same filters and sort' })),
    }),
    '4xx': ApiError,
  },
};

/** The public list of services. It looks at nobody's session: all see the same. */
export const catalogRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: PageQuery }>('/services', { schema }, async (request, reply) => {
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
  });
};

const varied = (reply: FastifyReply): string => [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');

const hashOf = ({ hash }: Catalog, query: PageQuery): string => shortDigest(JSON.stringify([hash, query]));
