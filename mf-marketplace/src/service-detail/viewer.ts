import type { Service } from '@nearhand/contracts';
import type { Session } from '@nearhand/platform';

/** The user's relation to the service; `unknown` until the session has loaded. */
export type Viewer = 'unknown' | 'visitor' | 'customer' | 'owner' | 'other';

export const viewerOf = ({ user, isLoading }: Session, { provider }: Service): Viewer => {
  if (isLoading) return 'unknown';
  if (!user) return 'visitor';
  if (user._id === provider._id) return 'owner';
  return user.role === 'customer' ? 'customer' : 'other';
};

interface Offer {
  book: boolean;
  logInToBook: boolean;
  edit: boolean;
  contact: boolean;
  /** A visitor sees it and is asked to log in. */
  save: boolean;
  review: boolean;
}

const nothing: Offer = { book: false, logInToBook: false, edit: false, contact: false, save: false, review: false };

/** Actions on the page of a service. The API authorizes each again. */
export const offers: Record<Viewer, Offer> = {
  unknown: nothing,
  visitor: { ...nothing, logInToBook: true, contact: true, save: true },
  customer: { ...nothing, book: true, contact: true, save: true, review: true },
  owner: { ...nothing, edit: true },
  other: { ...nothing, contact: true, save: true },
};
