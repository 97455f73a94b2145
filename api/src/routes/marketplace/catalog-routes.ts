import { implement } from '../../kernel/http/api-routes.ts';
import { isNamedIn, shortDigest } from '../../kernel/http/etag.ts';
import { listBody } from '../../nouns/catalog/catalog.ts';
import { catalogPage, isWholeList } from '../../nouns/catalog/catalog-page.ts';
import { encodingFor } from '../../nouns/catalog/encoding.ts';

/** The public list of services: the same for all callers. */
export const catalogRoutes = implement((app) => ({
  'GET services': {
    send: async ({ query, headers }, reply) => {
      const catalog = await app.catalog();
      const page = isWholeList(query) ? undefined : catalogPage(catalog, query);
      const hash = page ? shortDigest(JSON.stringify([catalog.hash, query])) : catalog.hash;
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
      // Weak: all encodings have the same tag.
      reply.headers({ etag: `W/"${hash}"`, 'cache-control': 'public, no-cache', vary });
      if (isNamedIn(headers['if-none-match'], hash)) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      // Pages are compressed by the plugin.
      if (page) return reply.send(listBody(page.entries, page.next));
      const encoding = encodingFor(headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send(await catalog.body.as(encoding));
    },
  },
}));
