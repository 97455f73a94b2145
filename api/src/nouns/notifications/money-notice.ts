import type { Database } from '../../kernel/database/database.ts';
import { insertEmails, type NewEmail } from '../../kernel/email/email-rows.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { notify } from './notifications.ts';

export interface MoneyNotice {
  title: string;
  /** What happened. */
  text: string;
  /** What follows from it for the person. */
  next: string;
  /** The page of this site that `button` opens. */
  path: string;
  button: string;
}

/** On the site and by email, unless the account is deleted. In the transaction of what it tells. */
export const tellOfMoney = async (
  { clock, settings }: Pick<StripeContext, 'clock' | 'settings'>,
  tx: Database,
  userId: string,
  notice: MoneyNotice,
): Promise<void> => {
  const account = await findAccount(tx, userId);
  if (!account || account.deletedAt) return;
  const { title, text, next, path } = notice;
  const now = clock();
  await notify(tx, [{ userId, title, text: `${text} ${next}`, path }], now);
  // The job sends it: a webhook has no outbox.
  await insertEmails(tx, [moneyEmail(account, notice, settings.publicOrigins[0] ?? '')], now);
};

export const moneyEmail = (
  { name, email }: { name: string; email: string },
  { title, text, next, path, button }: MoneyNotice,
  origin: string,
): NewEmail => ({
  to: email,
  content: {
    name,
    subject: title,
    preheader: next,
    paragraphs: [text, next],
    button: { label: button, url: `${origin}${path}` },
    why: 'This email is about the money of your account. It always comes.',
  },
});
