export const planNames = ['regular', 'premium'] as const;
export type PlanName = (typeof planNames)[number];

export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How often each plan is billed. */
export const planIntervals = { regular: 'month', premium: 'year' } as const satisfies Record<PlanName, string>;
