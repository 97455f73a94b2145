import { paths, sitePath } from '@nearhand/contracts';
import type { Session } from '@nearhand/platform';
import type { RouteOffer, ServedPath } from '../catalog/catalog.ts';

export type Verdict =
  | { kind: 'open'; offer: RouteOffer }
  | { kind: 'wait' }
  | { kind: 'account-failed' }
  | { kind: 'log-in' }
  | { kind: 'redirect'; to: string };

/** Whether this visitor may open `served`, and which slice serves it to them. The one place that decides it. */
export const judge = (served: ServedPath, { user, isAuthenticated, isLoading }: Session, from: unknown): Verdict => {
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

/** Whether an address that nobody serves is none of a visitor's business: all below `/user`, `/subscription` and `/messages`. */
export const needsAccount = (pathname: string): boolean =>
  pathname !== paths.plans &&
  ['/user', '/subscription', paths.messages].some((area) => pathname === area || pathname.startsWith(`${area}/`));
