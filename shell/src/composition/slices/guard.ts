import { paths, sitePath } from '@nearhand/contracts';
import type { Session } from '@nearhand/platform';
import type { RouteOffer, ServedPath } from './resolve-slices.ts';

export type PageAccess =
  | { kind: 'open'; offer: RouteOffer }
  | { kind: 'wait' }
  | { kind: 'account-failed' }
  | { kind: 'log-in' }
  | { kind: 'redirect'; to: string };

/** Decides whether this user may open a page, and which slice serves it. */
export const authorizePage = (
  served: ServedPath,
  { user, isAuthenticated, isLoading }: Session,
  from: unknown,
): PageAccess => {
  const offerFor = (audience: string) =>
    served.offers.find(({ roles }) => roles.some((role) => role === audience || role === 'any'));
  if (!isAuthenticated) {
    const offer = offerFor('guest');
    return offer ? { kind: 'open', offer } : { kind: 'log-in' };
  }
  const forAnyone = offerFor('any');
  if (forAnyone) return { kind: 'open', offer: forAnyone };
  if (isLoading) return { kind: 'wait' };
  const forGuests = served.offers.every(({ roles }) => roles.every((role) => role === 'guest'));
  if (forGuests) return { kind: 'redirect', to: sitePath(from, paths.dashboard) };
  if (!user) return { kind: 'account-failed' };
  const offer = offerFor(user.role);
  return offer ? { kind: 'open', offer } : { kind: 'redirect', to: paths.unauthorized };
};

/** Whether a visitor must log in before an unknown address is reported as not found. */
export const needsAccount = (pathname: string): boolean =>
  pathname !== paths.plans &&
  ['/user', '/subscription', paths.messages].some((area) => pathname === area || pathname.startsWith(`${area}/`));
