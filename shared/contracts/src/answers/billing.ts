import type { CreditTransaction } from '../credits.ts';
import { type PlanName, planNames, subscriptionStatuses } from '../plans.ts';
import type { Plan, Plans, SubscriptionRecord, SubscriptionSummary } from '../subscription.ts';
import type { Wallet, WalletTransaction } from '../wallet.ts';
import { instant, membersOf, number, oneOf, referenceOf, text } from './read.ts';

export const readWallet = (answer: unknown): Wallet => {
  const { _id, balance, bankAccountConnected } = membersOf(answer);
  return { _id: text(_id), balance: number(balance), bankAccountConnected: bankAccountConnected === true };
};

/** A movement of money. An unknown type reads as a service payment if it is negative, else as a deposit. */
export const readWalletTransaction = (answer: unknown): WalletTransaction => {
  const { _id, type, description, amount, status, createdAt } = membersOf(answer);
  const known = ['deposit', 'withdrawal', 'service_payment', 'refund'] as const;
  return {
    _id: text(_id),
    type: oneOf(type, known, number(amount) < 0 ? 'service_payment' : 'deposit'),
    description: text(description),
    amount: number(amount),
    status: oneOf(status, ['completed', 'pending', 'failed'], 'pending'),
    createdAt: instant(createdAt),
  };
};

/** The balance of credits, 0 where none is named. */
export const readCredits = (answer: unknown): { credits: number } => ({ credits: number(referenceOf(answer).credits) });

export const readCreditTransaction = (answer: unknown): CreditTransaction => {
  const { _id, description, type, amount, createdAt, reference } = membersOf(answer);
  return {
    _id: text(_id),
    description: text(description),
    type: oneOf(type, ['purchase', 'grant', 'spend'], number(amount) < 0 ? 'spend' : 'grant'),
    amount: number(amount),
    createdAt: instant(createdAt),
    ...(text(reference) && { reference: text(reference) }),
  };
};

/** Credits of an API that names none. */
const fallbackCredits = {
  regular: { initialCredits: 10, monthlyCredits: 100 },
  premium: { initialCredits: 20, monthlyCredits: 200 },
} as const;

const readPlan = (answer: unknown, plan: PlanName): Plan => {
  const { name, price, trialDays, initialCredits, monthlyCredits } = membersOf(answer);
  const fallback = fallbackCredits[plan];
  return {
    name: text(name, plan),
    price: number(price),
    trialDays: number(trialDays),
    initialCredits: number(initialCredits, fallback.initialCredits),
    monthlyCredits: number(monthlyCredits, fallback.monthlyCredits),
  };
};

/** What is on offer. Throws where a plan is missing: one without a price is no offer. */
export const readPlans = (answer: unknown): Plans => {
  const { regular, premium } = membersOf(answer);
  return { regular: readPlan(regular, 'regular'), premium: readPlan(premium, 'premium') };
};

const isUnset = (member: unknown): boolean => instant(member) === '';

/** The subscription that counts; of an unknown type none, of an unknown status one without. */
export const readSubscription = (answer: unknown): SubscriptionSummary => {
  const summary = referenceOf(answer);
  const { subscriptionType, subscriptionStatus, credits, trialEndsAt, nextBillingDate, stripeSubscription } = summary;
  const { offersWithheld } = summary;
  const status = subscriptionStatuses.find((one) => one === subscriptionStatus);
  return {
    subscriptionType: oneOf(subscriptionType, planNames, 'none' as const),
    ...(status && { subscriptionStatus: status }),
    credits: number(credits),
    ...(!isUnset(trialEndsAt) && { trialEndsAt: instant(trialEndsAt) }),
    ...(!isUnset(nextBillingDate) && { nextBillingDate: instant(nextBillingDate) }),
    ...(typeof offersWithheld === 'boolean' && { offersWithheld }),
    stripeSubscription: { cancelAtPeriodEnd: referenceOf(stripeSubscription).cancelAtPeriodEnd === true },
  };
};

export const readSubscriptionRecord = (answer: unknown): SubscriptionRecord => {
  const record = membersOf(answer);
  const { currentPeriodEnd, trialEnd } = record;
  const subscriptionType = oneOf(record.subscriptionType, planNames, 'regular');
  return {
    id: text(record.id),
    name: text(record.name) || 'Subscription',
    subscriptionType,
    status: oneOf(record.status, subscriptionStatuses, 'canceled'),
    isActive: record.isActive === true,
    ...(!isUnset(currentPeriodEnd) && { currentPeriodEnd: instant(currentPeriodEnd) }),
    ...(!isUnset(trialEnd) && { trialEnd: instant(trialEnd) }),
    cancelAtPeriodEnd: record.cancelAtPeriodEnd === true,
    stripeSubscriptionId: text(record.stripeSubscriptionId),
  };
};
