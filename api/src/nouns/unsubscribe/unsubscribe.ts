import { errorCodes, type Unsubscribed } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { readUnsubscribeToken } from '../../kernel/email/unsubscribe.ts';
import { badRequest } from '../../kernel/errors/api-error.ts';
import { updateAccount } from '../accounts/account-repository.ts';

/** By the link of an email, without a session: turns one setting off and can do nothing else. */
export const unsubscribe = async (
  { db, settings }: Pick<FastifyInstance, 'db' | 'settings'>,
  token: string,
): Promise<Unsubscribed> => {
  const followed = readUnsubscribeToken(settings.secret, token);
  if (!followed) throw linkInvalid();
  const { setting, userId } = followed;
  await updateAccount(db, userId, { [setting]: false });
  return { setting };
};

const linkInvalid = () =>
  badRequest(
    errorCodes.unsubscribeInvalid,
    'This link is not complete. You can turn emails off in the settings of your profile.',
  );
