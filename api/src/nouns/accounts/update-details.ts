import type { DetailsUpdate } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { emailChangedLetter } from './account-letters.ts';
import { detailsRefused } from './account-refusals.ts';
import { type Account, findAccount, updateAccount } from './account-repository.ts';
import type { EmailChangeLimit } from './email-change-limit.ts';
import { voidResets } from './reset-repository.ts';

type Context = Pick<FastifyInstance, 'accountHooks' | 'db' | 'outbox' | 'settings'>;

/** Changes what an account says about its person; the old address is told when another takes its place. */
export const updateDetails = async (
  context: Context,
  limited: EmailChangeLimit,
  { _id: userId }: Pick<Viewer, '_id'>,
  source: string,
  changes: DetailsUpdate,
): Promise<Account> => {
  const before = await findAccount(context.db, userId);
  if (!before) throw sessionEnded();
  if (changes.email === undefined || changes.email === before.email) {
    const after = Object.keys(changes).length > 0 ? await updateAccount(context.db, userId, changes) : before;
    return after ?? gone();
  }
  const after = await limited(userId, source, () => changeEmail(context, userId, changes));
  if (after.email.toLowerCase() !== before.email.toLowerCase()) {
    context.outbox.post(() => [
      { to: before.email, ...emailChangedLetter(before.name, context.settings.mail.support) },
    ]);
  }
  return after;
};

const changeEmail = async (context: Context, userId: string, changes: DetailsUpdate): Promise<Account> => {
  try {
    return await context.db.transaction(async (tx) => {
      for (const hook of context.accountHooks) await hook.beforeEmailIsGivenUp?.(context, tx, userId);
      const after = await updateAccount(tx, userId, changes);
      // Their links went to the old address.
      await voidResets(tx, userId);
      return after ?? gone();
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_once') throw error;
    throw detailsRefused();
  }
};

const gone = (): never => {
  throw sessionEnded();
};
