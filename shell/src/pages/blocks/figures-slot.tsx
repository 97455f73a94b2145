import { Slot } from '@nearhand/platform';
import { Box } from '@nearhand/ui';

/** Of mf-marketplace: faces, rating and number of providers. The page is complete without it. */
export const FiguresSlot = () => (
  <Slot name="market.figures" skeleton={<Box sx={{ minHeight: 44 }} />} failed={() => null} />
);
