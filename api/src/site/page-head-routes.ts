import { type PageHead, providerHead, scriptJson, serviceHead } from '@nearhand/contracts';
import { record, text } from '@nearhand/contracts/schema';
import { jsonSchemaOf } from '@nearhand/contracts/wire';
import type { RoutePlugin } from '@slices/operate';
import type { FastifyInstance } from 'fastify';
import { brandName } from '../kernel/email/email.ts';
import { escaped } from '../kernel/email/email-html.ts';
import { ApiError } from '../kernel/errors/api-error.ts';
import { publicProvider } from '../nouns/services/provider-page.ts';
import { serviceFor } from '../nouns/services/service-service.ts';

const hex = '[0-9a-fA-F]';
const id = `(${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12})`;

type Describe = (app: FastifyInstance, id: string, origin: string) => Promise<PageHead>;

const described: readonly [RegExp, Describe][] = [
  [
    new RegExp(`^/marketplace/service/${id}/?$`),
    async (app, service, origin) => serviceHead(await serviceFor(app, service, null), origin),
  ],
  [
    new RegExp(`^/provider/${id}/?$`),
    async (app, provider, origin) => providerHead(await publicProvider(app, provider, null), origin),
  ],
];

const schema = {
  tags: ['pages'],
  summary:
    'What belongs into the head of a page of the site, as markup; empty for pages that have nothing of their own',
  querystring: jsonSchemaOf(
    record({
      path: text({ maxLength: 2000, description: 'Path of the page on the site; its query says nothing here' }),
    }),
  ),
};

/** For the web server that sends the site's document: link previews and search engines run no scripts. */
export const pageHeadRoutes: RoutePlugin = async (app) => {
  app.get('/page-head', { schema }, async ({ query: { path } }, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return reply.send(await markupFor(app, path.replace(/[?#].*$/, '')));
  });
};

const markupFor = async (app: FastifyInstance, path: string): Promise<string> => {
  const [origin = ''] = app.settings.publicOrigins;
  for (const [pattern, describe] of described) {
    const [, id] = pattern.exec(path) ?? [];
    if (!id) continue;
    try {
      return headMarkup(await describe(app, id, origin));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return '';
      throw error;
    }
  }
  return '';
};

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

const headMarkup = ({ title, description, url, image, structuredData }: PageHead): string =>
  [
    `<title>${escaped(`${title} · ${brandName}`)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brandName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image ? [meta('property', 'og:image', image)] : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    `<script type="application/ld+json">${scriptJson(structuredData)}</script>`,
  ].join('\n');
