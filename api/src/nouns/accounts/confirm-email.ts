import { errorCodes, paths } from '@nearhand/contracts';
import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import { brandName, type EmailContent } from '../../kernel/email/email.ts';
import type { NewEmail } from '../../kernel/email/email-rows.ts';
import { badRequest } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hashOf, newToken } from '../../kernel/settings/secret.ts';
import { after, days, hours } from '../../kernel/time/clock.ts';
import { lockAccount } from './account-repository.ts';
import { emailConfirmations } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'settings'>;
type Addressee = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'>;

const validDays = 7;
const resendsPerHourLimit = 3;

export const confirmationRoutes = implement((app) => {
  const resends = rateLimit(app.database, 'confirm-email', resendsPerHourLimit, hours(1));
  return {
    'POST auth/confirm-email': async ({ body }) => ({ data: { userId: await confirmEmailBy(app, body.token) } }),
    'POST auth/confirm-email/resend': async ({ viewer }) => {
      await resends.count(viewer._id);
      await resendConfirmation(app, viewer._id);
    },
  };
});

/** In the transaction that gives the account this address. Returns the email with the link. */
export const confirmationEmails = async (
  { clock, settings }: Context,
  tx: Database,
  { id: userId, name, email }: Addressee,
): Promise<NewEmail[]> => {
  const token = newToken();
  const expiresAt = after(clock(), days(validDays));
  await tx.insert(emailConfirmations).values({ tokenHash: hashOf(token), userId, email, expiresAt });
  const link = `${settings.publicOrigins[0]}${paths.confirmEmail}?token=${token}`;
  return [{ to: email, content: confirmationEmail(name, link) }];
};

export const confirmationEmail = (name: string, url: string): EmailContent => ({
  name,
  subject: 'Please confirm your email address',
  preheader: 'One click, within 7 days.',
  paragraphs: [
    `Your ${brandName} account has this email address. Confirm it here, and others see that you have confirmed it. They do not see the address.`,
  ],
  button: { label: 'Confirm my email address', url },
  notes: [`Did you not sign up at ${brandName}? Then please do nothing.`],
  why: 'You get this email because an account was given this address.',
});

/** Confirms the address that the link was sent to, once, while it is the account's. Returns the account's id. */
const confirmEmailBy = async ({ clock, db }: Pick<FastifyInstance, 'clock' | 'db'>, token: string): Promise<string> => {
  const now = clock();
  const { tokenHash, userId, email, expiresAt } = emailConfirmations;
  return db.transaction(async (tx) => {
    const isAddress = and(eq(userId, users.id), eq(sql`lower(${email})`, sql`lower(${users.email})`));
    const link = tx
      .select({ userId })
      .from(emailConfirmations)
      .where(and(eq(tokenHash, hashOf(token)), gt(expiresAt, now), isAddress));
    const confirmed = await firstOf(
      tx
        .update(users)
        .set({ emailConfirmedAt: now })
        .where(and(isNull(users.deletedAt), exists(link)))
        .returning({ id: users.id }),
    );
    if (!confirmed) throw linkInvalid();
    await voidConfirmations(tx, confirmed.id);
    return confirmed.id;
  });
};

const linkInvalid = () =>
  badRequest(
    errorCodes.confirmationInvalid,
    'This link has been used or has run out. Your profile shows whether your email is confirmed, and sends another link.',
  );

/** Another link to the present address; none when it is confirmed. The links before it stay valid. */
const resendConfirmation = async (
  context: Context & Pick<FastifyInstance, 'db' | 'outbox'>,
  userId: string,
): Promise<void> => {
  const { db, outbox } = context;
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw sessionEnded();
    if (!account.emailConfirmedAt) await outbox.write(tx, await confirmationEmails(context, tx, account));
  });
};

export const voidConfirmations = async (tx: Database, userId: string): Promise<void> => {
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
};
