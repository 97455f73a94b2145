import type { Service } from '@nearhand/contracts';
import type { Session } from '@nearhand/platform';

/** How the person looking at a service stands to it; `unknown` until their account has loaded. */
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
  /** A visitor sees it too and is told to log in. */
  save: boolean;
  review: boolean;
}

const nothing: Offer = { book: false, logInToBook: false, edit: false, contact: false, save: false, review: false };

/** What a service's page offers to whom. The API judges each again. */
export const offers: Record<Viewer, Offer> = {
  unknown: nothing,
  visitor: { ...nothing, logInToBook: true, contact: true, save: true },
  customer: { ...nothing, book: true, contact: true, save: true, review: true },
  owner: { ...nothing, edit: true },
  other: { ...nothing, contact: true, save: true },
};
