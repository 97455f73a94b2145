/** Every address of the product. Slices link to each other through these, never by spelling an address again. */
export const paths = {
  home: '/',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  unauthorized: '/unauthorized',
  login: '/auth/login',
  signup: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  emailChange: '/auth/email-change',
  confirmEmail: '/auth/confirm-email',
  /** With the token of an email, which names the kind of emails to stop. */
  unsubscribe: (token: string) => `/auth/unsubscribe?token=${encodeURIComponent(token)}`,
  marketplace: '/marketplace',
  trending: '/marketplace?sort=trending',
  newest: '/marketplace?sort=newest',
  /** With the place that the visitor's list is near to. */
  service: (id: string, near?: string) =>
    `/marketplace/service/${id}${near ? `?near=${encodeURIComponent(near)}` : ''}`,
  reviewService: (id: string) => `/marketplace/service/${id}?review=1`,
  /** With the option and the time that the form has chosen when it opens. */
  book: (serviceId: string, option?: string, time?: { date: string; timeSlot: string }) => {
    const query = `${new URLSearchParams({ ...(option && { option }), ...(time && { date: time.date, time: time.timeSlot }) })}`;
    return `/marketplace/book/${serviceId}${query && `?${query}`}`;
  },
  pay: (bookingId: string) => `/marketplace/payment/${bookingId}`,
  /** Pays an extra charge or a tip of a booking. */
  payExtra: (bookingId: string, agreementId: string) => `/marketplace/payment/${bookingId}?agreement=${agreementId}`,
  provider: (id: string) => `/provider/${id}`,
  messages: '/messages',
  conversation: (id: string) => `/messages/${id}`,
  newMessage: (recipient: string) => `/messages/new?recipient=${encodeURIComponent(recipient)}`,
  dashboard: '/user/dashboard',
  profile: '/user/profile',
  notificationSettings: '/user/profile?settings=notifications',
  calendar: '/user/calendar',
  workingHours: '/user/calendar/working-hours',
  timeOff: '/user/calendar/time-off',
  importedCalendars: '/user/calendar/imported',
  myServices: '/user/my-services',
  portfolio: '/user/portfolio',
  serviceArea: '/user/service-area',
  createService: '/user/create-service',
  editService: (id: string, option?: string) =>
    `/user/edit-service/${id}${option ? `?option=${encodeURIComponent(option)}` : ''}`,
  myBookings: '/user/my-bookings',
  booking: (id: string) => `/user/my-bookings/${id}`,
  history: '/user/history',
  saved: '/user/saved',
  wallet: '/user/wallet',
  documents: '/user/documents',
  credentials: '/user/credentials',
  receiptsOf: (bookingId: string) => `/user/documents?booking=${bookingId}`,
  document: (id: string) => `/user/documents/${id}`,
  subscription: '/user/subscription',
  plans: '/subscription/plans',
  getCredits: '/subscription/get-credits',
  /** With how many credits are needed, and the path of this site that leads back. */
  buyCredits: (required: number, returnUrl: string) =>
    `/subscription/get-credits?required=${required}&returnUrl=${returnUrl}`,
  credits: '/subscription/credits',
  operate: '/operate',
  /** The revisions of an environment; of one slice where it is given. */
  revisionHistory: (environment: string, slice?: string) =>
    `/operate/history?environment=${encodeURIComponent(environment)}${slice ? `&slice=${encodeURIComponent(slice)}` : ''}`,
  operatedRelease: (environment: string, slice: string, version: string) =>
    `/operate/${slice}/${encodeURIComponent(version)}?environment=${encodeURIComponent(environment)}`,
  /** Stripe returns to this page after a purchase. */
  subscriptionSuccess: '/subscription/success',
  subscriptionCancel: '/subscription/cancel',
} as const;

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
