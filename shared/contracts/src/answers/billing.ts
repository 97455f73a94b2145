import { type PlanName, planNames, subscriptionStatuses } from '../rules/money.ts';
import type {
  Plan,
  PlanChangePreview,
  Plans,
  Redirection,
  SubscriptionRecord,
  SubscriptionSummary,
} from '../wire/subscription.ts';
import type {
  CreditTransaction,
  DepositIntent,
  PaymentIntent,
  Wallet,
  WalletMovement,
  WalletTransaction,
} from '../wire/wallet.ts';
import { instant, membersOf, neededText, number, oneOf, referenceOf, text } from './read.ts';

/** The parts of a balance that the API names. */
const numbersOf = ({
  available,
  onHold,
  holdDays,
  fromCards,
  returnable,
}: Record<string, unknown>): Partial<Wallet> => ({
  ...(typeof available === 'number' && { available }),
  ...(typeof onHold === 'number' && { onHold }),
  ...(typeof holdDays === 'number' && { holdDays }),
  ...(typeof fromCards === 'number' && { fromCards }),
  ...(typeof returnable === 'number' && { returnable }),
});

export const readWallet = (answer: unknown): Wallet => {
  const { _id, balance, bankAccountConnected, month, ...parts } = membersOf(answer);
  const { in: income, out } = referenceOf(month);
  return {
    _id: text(_id),
    balance: number(balance),
    bankAccountConnected: bankAccountConnected === true,
    ...numbersOf(parts),
    ...(typeof income === 'number' && typeof out === 'number' && { month: { in: income, out } }),
  };
};

/** How money from or to the outside stands; pending where that is not known. */
export const readWalletMovement = (answer: unknown): WalletMovement => {
  const { status, amount, balance } = membersOf(answer);
  return {
    status: oneOf(status, ['completed', 'pending', 'failed'], 'pending'),
    amount: number(amount),
    balance: number(balance),
  };
};

export const readDepositIntent = (answer: unknown): DepositIntent => ({
  clientSecret: neededText(membersOf(answer).clientSecret),
});

export const readPaymentIntent = (answer: unknown): PaymentIntent => {
  const { clientSecret, paymentId } = membersOf(answer);
  return { clientSecret: neededText(clientSecret), paymentId: text(paymentId) };
};

/** A page to go to. Throws where none is named. */
export const readRedirection = (answer: unknown): Redirection => ({ url: neededText(membersOf(answer).url) });

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

/** All plans. Throws when one is missing: a plan without a price cannot be offered. */
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

/** The costs of changing the plan. Throws without the amount: the user must see it before they agree. */
export const readPlanChangePreview = (answer: unknown): PlanChangePreview => {
  const { amountDue, credit, nextBillingDate, prorationDate } = membersOf(answer);
  if (typeof amountDue !== 'number') throw new TypeError('The API named no sum.');
  return {
    amountDue,
    credit: number(credit),
    ...(!isUnset(nextBillingDate) && { nextBillingDate: instant(nextBillingDate) }),
    prorationDate: number(prorationDate),
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
