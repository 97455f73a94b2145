import { type Category, categories } from '@nearhand/contracts';

/** A booking keeps its service's category as it was called; one that no longer exists counts as Other. */
export const categoryOf = (name: string): Category => categories.find((category) => category === name) ?? 'Other';
