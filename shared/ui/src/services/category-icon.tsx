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
} from 'lucide-react';

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

/** A category's sign. Decorative: the category's name stands beside it. */
export const CategoryIcon = ({ category, ...props }: LucideProps & { category: Category }) => {
  const Icon = icons[category];
  return <Icon size={18} aria-hidden {...props} />;
};
