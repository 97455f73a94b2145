import { styled } from '@nearhand/ui';

/** As wide as the highest price needs. */
export const PriceWidth = styled('div')({ maxWidth: 240 });
