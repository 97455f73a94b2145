import type { Category } from '@nearhand/contracts';
import {
  GraduationCap,
  HeartPulse,
  House,
  Laptop,
  type LucideProps,
  PawPrint,
  Shapes,
  Sparkles,
  Trees,
} from '../icons/lucide.tsx';

/** A new emoji needs `pnpm fonts`: systems without an emoji font show these from a small one of ours. */
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

export const categoryEmoji = (category: string): string =>
  Object.entries(emojiOf).find(([name]) => name === category)?.[1] ?? emojiOf.Other;

const icons = {
  Home: House,
  Outdoor: Trees,
  Education: GraduationCap,
  Pets: PawPrint,
  Tech: Laptop,
  Health: HeartPulse,
  Beauty: Sparkles,
  Other: Shapes,
} satisfies Record<Category, unknown>;

export const CategoryIcon = ({ category, ...props }: LucideProps & { category: Category }) => {
  const Icon = icons[category];
  return <Icon size={18} aria-hidden {...props} />;
};
