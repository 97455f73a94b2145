import type { RouteOffer, ServedPath } from './resolve-slices.ts';

/** The person in front of the page. `user` is undefined without a session, and until the account has come. */
export interface Visitor {
  user?: { role: string } | undefined;
  isAuthenticated: boolean;
  isLoading: boolean;
}

/** `signed-in`: the page is for people without a session. `forbidden`: it is for other roles. */
export type PageAccess =
  | { kind: 'open'; offer: RouteOffer }
  | { kind: 'wait' | 'account-failed' | 'log-in' | 'signed-in' | 'forbidden' };

/** Decides whether this person may open a page, and which slice serves it. */
export const authorizePage = (served: ServedPath, { user, isAuthenticated, isLoading }: Visitor): PageAccess => {
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
  if (forGuests) return { kind: 'signed-in' };
  if (!user) return { kind: 'account-failed' };
  const offer = offerFor(user.role);
  return offer ? { kind: 'open', offer } : { kind: 'forbidden' };
};
