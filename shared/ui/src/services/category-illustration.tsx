import type { Category } from '@nearhand/contracts';
import { styled } from '../theme/styled.ts';
import { categoryScenes } from './category-scenes.tsx';

const Frame = styled('svg')({
  display: 'block',
  width: '100%',
  height: '100%',
  background: 'var(--nh-palette-sunken)',
});

/** The scene that stands for a service without a picture, 4:3. Decorative unless `label` names it. */
export const CategoryIllustration = ({ category, label }: { category: Category; label?: string }) => (
  <Frame
    viewBox="0 0 160 120"
    preserveAspectRatio="xMidYMid slice"
    focusable="false"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {categoryScenes[category]}
  </Frame>
);
