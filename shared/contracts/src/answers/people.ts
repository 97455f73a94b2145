import { unnamedProvider } from '../nouns/reviews/reviews.ts';
import type { Provider } from '../wire/account.ts';
import { instant, membersOf, number, text } from './read.ts';

export const readProvider = (answer: unknown): Provider => {
  const { _id, name, avatar, bio, location, memberSince, rating, reviewCount } = membersOf(answer);
  return {
    _id: text(_id),
    name: text(name) || unnamedProvider,
    avatar: text(avatar),
    bio: text(bio),
    location: text(location),
    memberSince: instant(memberSince),
    rating: number(rating),
    reviewCount: number(reviewCount),
  };
};
