/**
 * Least and most that is added to a wallet by card at once, and the least that is withdrawn, in decimal dollars. A card
 * is charged no less than half a dollar (Stripe); the form takes what it likes and the API says so.
 */
export const walletLimits = { leastDeposit: 0.5, mostDeposit: 10_000, leastWithdrawal: 0.01 } as const;
