import { type EmailChangeAnswer, errorCodes } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { revokeSessions } from '../../kernel/http/session-repository.ts';
import { lockAccount } from './account-repository.ts';
import { confirmEmail, findChangedUser, restoreEmail } from './email-change.ts';
import { sendReset, voidResets } from './recover-password.ts';

type Context = Pick<FastifyInstance, 'accountHooks' | 'clock' | 'db' | 'outbox' | 'settings'>;

/** By the link in the email to the old address: undoes the change of the email, or confirms it. */
export const answerEmailChange = async (context: Context, { token, keep }: EmailChangeAnswer): Promise<void> => {
  const now = context.clock();
  const restored = await context.db.transaction(async (tx) => {
    const userId = await findChangedUser(tx, token, now);
    if (userId === undefined) throw linkInvalid();
    await voidResets(tx, userId);
    await lockAccount(tx, userId);
    // Another answer may have come first.
    if ((await findChangedUser(tx, token, now)) === undefined) throw linkInvalid();
    if (keep) {
      await confirmEmail(tx, userId);
      return undefined;
    }
    const account = await restoreEmail(context, tx, userId);
    await revokeSessions(tx, userId, now);
    for (const { endSecrets } of context.accountHooks) await endSecrets?.(tx, userId);
    return account;
  });
  if (restored) sendReset(context, restored);
};

const linkInvalid = () => new ApiError(400, errorCodes.emailChangeInvalid, 'This link has been used or has run out.');
