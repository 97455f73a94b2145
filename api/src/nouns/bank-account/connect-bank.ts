import { paths, type Redirection } from '@nearhand/contracts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { findBank, keepBank } from './bank-repository.ts';

/** Where somebody tells Stripe about their bank, so that we need not know it. The address can be used once. */
export const connectBank = async (context: StripeContext, userId: string): Promise<Redirection> => {
  const account = await accountOf(context, userId);
  const wallet = `${context.settings.publicOrigins[0] ?? ''}${paths.wallet}`;
  const { url } = await callingStripe(context, () =>
    stripeOf(context).accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: `${wallet}?bank=return`,
      refresh_url: `${wallet}?bank=refresh`,
    }),
  );
  return { url };
};

const accountOf = async (context: StripeContext, userId: string): Promise<string> => {
  const known = await findBank(context.db, userId);
  if (known?.accountId) return known.accountId;
  const made = await makeAccount(context, userId);
  if (await keepBank(context.db, userId, made)) return made;
  // Another tab was faster, or the person has left.
  const kept = await findBank(context.db, userId);
  if (!kept?.accountId) throw sessionEnded();
  return kept.accountId;
};

const makeAccount = async (context: StripeContext, userId: string): Promise<string> => {
  const person = await findAccount(context.db, userId);
  const { accounts } = stripeOf(context);
  return callingStripe(context, async () => {
    const { id } = await accounts.create(
      {
        type: 'express',
        country: 'US',
        business_type: 'individual',
        capabilities: { transfers: { requested: true } },
        // Money goes to the bank when its owner asks for it.
        settings: { payouts: { schedule: { interval: 'manual' } } },
        metadata: { userId },
      },
      { idempotencyKey: `account:${userId}` },
    );
    // Not under the key: Stripe refuses another email for as long as it remembers the first.
    if (person) await accounts.update(id, { email: person.email });
    return id;
  });
};
