import type { Category } from '@nearhand/contracts';

/** An emoji that is added here needs `pnpm fonts`: systems without emoji get these from a small font of ours. */
export const emojiOf: Record<Category, string> = {
  Home: '🏠',
  Outdoor: '🌳',
  Education: '📚',
  Pets: '🐾',
  Tech: '💻',
  Health: '🩺',
  Beauty: '💅',
  Other: '🧰',
};

/** A category's emoji; the toolbox for one that is not known. Decorative: the category's name stands beside it. */
export const categoryEmoji = (category: string): string =>
  Object.entries(emojiOf).find(([name]) => name === category)?.[1] ?? emojiOf.Other;
