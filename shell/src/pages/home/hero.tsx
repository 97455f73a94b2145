import { brandLine, styled, Typography } from '@nearhand/ui';
import { CategoryLinks } from './category-links.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { HeroSearch } from './hero-search.tsx';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gap: 32,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1.15fr 1fr', gap: 64, paddingBlock: 24 },
}));

export const Hero = () => (
  <Panel aria-labelledby="hero">
    <div>
      <Typography id="hero" variant="display" component="h2">
        {brandLine}
      </Typography>
      <Typography variant="subtitle1" component="p" sx={{ mt: 2, mb: 4, maxWidth: 520, color: 'text.secondary' }}>
        Find someone nearby to clean, fix, teach or walk the dog. Choose a day and a time, pay by card, and the money
        only moves once the work is done.
      </Typography>
      <HeroSearch />
      <CategoryLinks />
    </div>
    <HeroPicture />
  </Panel>
);
