import type { Category } from '@nearhand/contracts';
import { CategoryIllustration, styled } from '@nearhand/ui';

const Tiles = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  aspectRatio: '8 / 7',
});
const Tile = styled('div')({ overflow: 'hidden', borderRadius: 14, border: '1px solid var(--nh-palette-divider)' });

const scenes: readonly Category[] = ['Home', 'Pets', 'Outdoor', 'Education'];

/** Four scenes from the listing, on screens with room for them. */
export const HeroPicture = () => (
  <Tiles aria-hidden sx={{ display: { xs: 'none', md: 'grid' } }}>
    {scenes.map((category) => (
      <Tile key={category}>
        <CategoryIllustration category={category} />
      </Tile>
    ))}
  </Tiles>
);
