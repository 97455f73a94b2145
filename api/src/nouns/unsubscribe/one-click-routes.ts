import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { paths } from '@nearhand/contracts';
import { Type } from 'typebox';
import { unsubscribe } from './unsubscribe.ts';

const maxFormBytes = 1024;

/** The address in the header List-Unsubscribe (RFC 8058): mail programs post a form to it, people open it. */
export const oneClickRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  // Every mail program sends the same form: its content is not read.
  app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, _body, done) =>
    done(null),
  );
  const schema = { hide: true, querystring: Type.Object({ token: Type.String({ maxLength: 200 }) }) };
  app.post('/emails/unsubscribe', { schema }, async ({ query }) => ({ data: await unsubscribe(app, query.token) }));
  // Scanners follow links: opening one changes nothing.
  app.get('/emails/unsubscribe', { schema }, async ({ query }, reply) =>
    reply.redirect(`${app.settings.publicOrigins[0] ?? ''}${paths.unsubscribe(query.token)}`),
  );
};
