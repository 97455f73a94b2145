import { radius } from '../theme/shape.ts';

/** A hairline card's surface, for parts that are no MUI card. */
export const surfaceStyles = {
  background: 'var(--nh-palette-background-paper)',
  border: '1px solid var(--nh-palette-divider)',
  borderRadius: radius.card,
};
