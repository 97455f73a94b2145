export const creditPackageNames = ['small', 'medium', 'large'] as const;
export type CreditPackageName = (typeof creditPackageNames)[number];

/** Credits that can be bought at once, and for how many decimal dollars. */
export const creditPackages: Record<CreditPackageName, { credits: number; price: number }> = {
  small: { credits: 20, price: 5.99 },
  medium: { credits: 50, price: 12.99 },
  large: { credits: 100, price: 19.99 },
};
