import type { Database } from '../../kernel/database/database.ts';
import { insertEmails, type NewEmail } from '../../kernel/email/email-rows.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { notify } from './notifications.ts';

export interface MoneyNotice {
  title: string;
  /** The event. */
  text: string;
  /** The result for the person, or their next step. */
  next: string;
  /** The page of this site that `button` opens. */
  path: string;
  button: string;
}

/** On the site and by email; false for a deleted account. In the transaction of what it tells. */
export const tellOfMoney = async (
  { clock, settings }: Pick<StripeContext, 'clock' | 'settings'>,
  tx: Database,
  userId: string,
  notice: MoneyNotice,
): Promise<boolean> => {
  const account = await findAccount(tx, userId);
  if (!account || account.deletedAt) return false;
  const { title, text, next, path } = notice;
  const now = clock();
  await notify(tx, [{ userId, title, text: `${text} ${next}`, path }], now);
  // The job sends it: a webhook has no outbox.
  await insertEmails(tx, [moneyEmail(account, notice, settings.publicOrigins[0] ?? '')], now);
  return true;
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
