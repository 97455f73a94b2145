import type { Review } from '@nearhand/contracts';
import type { users } from '../../kernel/accounts/table.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';

type Person = typeof users.$inferSelect;
type Onlooker = Pick<Viewer, '_id' | 'role'> | null;

const seesAll = (viewer: Onlooker, personId: string): boolean => viewer?.role === 'admin' || viewer?._id === personId;

/** "Carla Costa" becomes "Carla C."; a single name stays. */
export const shortName = (name: string): string => {
  const words = name.split(/\s+/u).filter(Boolean);
  const [initial] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return initial ? `${words[0]} ${initial.toLocaleUpperCase('en')}.` : name;
};

export const reviewAuthor = (
  { id, name, avatar, showNameInReviews }: Pick<Person, 'id' | 'name' | 'avatar' | 'showNameInReviews'>,
  viewer: Onlooker,
): Review['user'] =>
  showNameInReviews || seesAll(viewer, id) ? { _id: id, name, avatar } : { _id: id, name: shortName(name), avatar: '' };

export const contactOf = (
  { id, phone, email, sharePhone, deletedAt }: Pick<Person, 'id' | 'phone' | 'email' | 'sharePhone' | 'deletedAt'>,
  viewer: Onlooker,
): { phone?: string; email?: string } => {
  if (deletedAt) return {};
  return sharePhone || seesAll(viewer, id) ? { phone, email } : { email };
};

export const locationOf = (
  { id, location, showLocation }: Pick<Person, 'id' | 'location' | 'showLocation'>,
  viewer: Onlooker,
): string => (showLocation || seesAll(viewer, id) ? location : '');
