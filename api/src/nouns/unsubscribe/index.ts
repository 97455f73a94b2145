import { errorCodes, paths, type Unsubscribed } from '@nearhand/contracts';
import { jsonSchemaOf } from '@nearhand/contracts/wire';
import type { RoutePlugin } from '@slices/operate';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { readUnsubscribeToken } from '../../kernel/email/unsubscribe.ts';
import { badRequest } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { updateAccount } from '../accounts/account-repository.ts';

/** By the link of an email, without a session: turns one setting off and can do nothing else. */
const unsubscribe = async (
  { db, settings }: Pick<FastifyInstance, 'db' | 'settings'>,
  token: string,
): Promise<Unsubscribed> => {
  const followed = readUnsubscribeToken(settings.secret, token);
  if (!followed) throw linkInvalid();
  const { setting, userId } = followed;
  await updateAccount(db, userId, { [setting]: false });
  return { setting };
};

const linkInvalid = () => badRequest(errorCodes.unsubscribeInvalid, 'This link is not complete.');

const maxFormBytes = 1024;

/** The address in the header List-Unsubscribe (RFC 8058): mail programs post a form to it, people open it. */
const oneClickRoutes: RoutePlugin = async (app) => {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  // Every mail program sends the same form: its content is not read.
  app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, _body, done) =>
    done(null),
  );
  const query = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });
  const schema = { hide: true, querystring: jsonSchemaOf(query) };
  app.post('/emails/unsubscribe', { schema }, async ({ query }) => ({ data: await unsubscribe(app, query.token) }));
  // Scanners follow links: opening one changes nothing.
  app.get('/emails/unsubscribe', { schema }, async ({ query }, reply) =>
    reply.redirect(`${app.settings.publicOrigins[0] ?? ''}${paths.unsubscribe(query.token)}`),
  );
};

const routes = implement((app) => ({
  'POST auth/unsubscribe': async (request) => ({ data: await unsubscribe(app, request.body.token) }),
}));

export const unsubscribeNoun = noun({ routes: [routes], machineRoutes: [oneClickRoutes] });
