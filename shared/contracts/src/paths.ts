export * as paths from './site-paths.ts';

/** Addresses that only providers follow, apart from the others as those of the office are. */
export const providerPaths = { cancellationPolicy: '/user/calendar/cancellation' } as const;

/** Addresses of the office. Apart from the others: what visitors load has no use for them. */
export const officePaths = {
  figures: '/office',
  people: '/office/people',
  person: (id: string) => `/office/people/${id}`,
  reports: '/office/reports',
  reviews: '/office/reviews',
  cases: '/office/cases',
  badges: '/office/badges',
  bookings: '/office/bookings',
  /** Refunds and disputes. */
  money: '/office/money',
  approvals: '/office/approvals',
  log: '/office/log',
} as const;

const ownOrigin = 'https://site.invalid';

/**
 * The redirect target when it is a path of this site, else `fallback`.
 * `//host`, `/\host`, `javascript:` and anything that a browser would read as another origin are refused.
 */
export const sitePath = (target: unknown, fallback: string): string => {
  if (typeof target !== 'string' || !target.startsWith('/')) return fallback;
  const url = URL.parse ? URL.parse(target, ownOrigin) : safeUrl(target);
  if (url?.origin !== ownOrigin) return fallback;
  // Resolving `/.//host` leaves `//host`, which is another site again.
  return url.pathname.startsWith('//') ? fallback : `${url.pathname}${url.search}${url.hash}`;
};

const safeUrl = (target: string): URL | null => {
  try {
    return new URL(target, ownOrigin);
  } catch {
    return null;
  }
};
