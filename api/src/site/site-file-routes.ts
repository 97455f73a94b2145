import { Readable } from 'node:stream';
import { errorCodes, paths } from '@nearhand/contracts';
import { optional, record, text } from '@nearhand/contracts/schema';
import { jsonSchemaOf } from '@nearhand/contracts/wire';
import type { RoutePlugin } from '@slices/operate';
import { notFound } from '../kernel/errors/api-error.ts';
import { days } from '../kernel/time/clock.ts';
import { sitemap } from '../nouns/services/sitemap.ts';

/** Pages of one person or of one visit. `/api/` is allowed: search engines that run scripts need its data and pictures. */
const privatePaths = [
  '/auth/',
  '/user/',
  paths.messages,
  paths.book(''),
  paths.pay(''),
  paths.credits,
  paths.getCredits,
  paths.subscriptionSuccess,
  paths.subscriptionCancel,
  paths.unauthorized,
];

/** RFC 9116 recommends less than a year. */
const securityTextDays = 180;

const hourOld = 'public, max-age=3600';

/** Files for machines, at addresses of the site: the web tier passes these on as they are. */
export const siteFileRoutes: RoutePlugin = async (app) => {
  const { publicOrigins, mail } = app.settings;
  const [origin = ''] = publicOrigins;
  const schema = { hide: true };

  app.get('/robots.txt', { schema }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', hourOld);
    const disallowed = privatePaths.map((path) => `Disallow: ${path}\n`).join('');
    return `User-agent: *\n${disallowed}\nSitemap: ${origin}/sitemap.xml\n`;
  });

  app.get('/.well-known/security.txt', { schema }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', hourOld);
    const expires = new Date(app.clock().getTime() + days(securityTextDays));
    return [
      `Contact: ${mail.support ? `mailto:${mail.support}` : origin + paths.contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n');
  });

  const querystring = jsonSchemaOf(record({ part: optional(text({ maxLength: 30 })) }));
  app.get('/sitemap.xml', { schema: { ...schema, querystring } }, async ({ query: { part } }, reply) => {
    const content = await sitemap(app.db, origin, part);
    if (!content) throw notFound(errorCodes.notFound, 'This part of the sitemap');
    return reply.type('application/xml; charset=utf-8').header('cache-control', hourOld).send(Readable.from(content));
  });
};
