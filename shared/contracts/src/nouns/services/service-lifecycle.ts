export const serviceStatuses = ['draft', 'active', 'paused'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

export const categories = ['Home', 'Outdoor', 'Education', 'Pets', 'Tech', 'Health', 'Beauty', 'Other'] as const;
export type Category = (typeof categories)[number];

export const serviceIcons = ['home', 'wrench', 'scissors', 'zap', 'generic'] as const;
export type ServiceIcon = (typeof serviceIcons)[number];

export interface ServiceTransition {
  from: ServiceStatus;
  to: ServiceStatus;
  /** Label of the button that asks for it. */
  action: 'Publish' | 'Pause' | 'Activate';
}

/** Which status a service may take next; by its owner or an admin. Nothing else is allowed. */
export const serviceTransitions: readonly ServiceTransition[] = [
  { from: 'draft', to: 'active', action: 'Publish' },
  { from: 'active', to: 'paused', action: 'Pause' },
  { from: 'paused', to: 'active', action: 'Activate' },
];

export const serviceTransition = (from: ServiceStatus, to: ServiceStatus): ServiceTransition | undefined =>
  serviceTransitions.find((transition) => transition.from === from && transition.to === to);

/** How a list of services may be sorted. The API and the listing order by the figures in `service-search.ts`. */
export const serviceSorts = ['newest', 'price-asc', 'price-desc', 'rating', 'trending'] as const;
export type ServiceSort = (typeof serviceSorts)[number];

/** Of a list near a place also the nearest first. */
export const nearSorts = [...serviceSorts, 'distance'] as const;
export type NearSort = (typeof nearSorts)[number];

/** Miles around a place. */
export const withinMiles = ['5', '10', '25', '50'] as const;
export type WithinMiles = (typeof withinMiles)[number];

/** Prices in dollars, from and below; the last one has no upper bound. */
export const priceRanges = ['0-25', '25-50', '50-100', '100-250', '250-'] as const;
export type PriceRange = (typeof priceRanges)[number];

/** Lowest mean of a service's reviews. */
export const minRatings = ['3', '4', '4.5'] as const;
export type MinRating = (typeof minRatings)[number];
