import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AccountSettings, AccountSettingsUpdate, ApiError, Data, DetailsUpdate, User } from '@nearhand/contracts/wire';
import { sessionEnded, signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { sourceOf } from '../../kernel/limits/source.ts';
import { trimmed } from '../../kernel/text/trimmed.ts';
import { findAccount, updateAccount } from '../../nouns/accounts/account-repository.ts';
import { toSettings, toUser } from '../../nouns/accounts/account-wire.ts';
import { emailChangeLimit } from '../../nouns/accounts/email-change-limit.ts';
import { updateDetails } from '../../nouns/accounts/update-details.ts';

const tags = ['accounts'];

/** What somebody changes about themselves. */
export const detailsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const limited = emailChangeLimit(app.database);
  const onRequest = signedIn();

  app.put(
    '/auth/updatedetails',
    {
      onRequest,
      preValidation: trimmed('name', 'email', 'bio', 'location', 'website', 'phone', 'address'),
      schema: {
        tags,
        summary: 'Change one’s details',
        description: 'Takes the changed fields alone and answers with the whole account.',
        body: DetailsUpdate,
        response: { 200: Data(User), '4xx': ApiError },
      },
    },
    async (request) => {
      const account = await updateDetails(app, limited, viewerOf(request), sourceOf(request), request.body);
      return { data: toUser(account) };
    },
  );

  app.get(
    '/auth/settings',
    {
      onRequest,
      schema: {
        tags,
        summary: 'One’s settings',
        description: 'What one is told by mail, and what others see.',
        response: { 200: Data(AccountSettings), '4xx': ApiError },
      },
    },
    async (request) => {
      const account = await findAccount(app.db, viewerOf(request)._id);
      if (!account) throw sessionEnded();
      return { data: toSettings(account) };
    },
  );

  app.patch(
    '/auth/settings',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Change one’s settings',
        description: 'Takes the changed settings alone and answers with all of them.',
        body: AccountSettingsUpdate,
        response: { 200: Data(AccountSettings), '4xx': ApiError },
      },
    },
    async (request) => {
      const { _id } = viewerOf(request);
      const isChange = Object.keys(request.body).length > 0;
      const account = isChange ? await updateAccount(app.db, _id, request.body) : await findAccount(app.db, _id);
      if (!account) throw sessionEnded();
      return { data: toSettings(account) };
    },
  );
};
