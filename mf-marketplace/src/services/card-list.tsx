import { styled } from '@nearhand/ui';

/** What service cards are items of. */
export const CardList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
