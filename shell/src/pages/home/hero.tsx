import { type Category, paths } from '@nearhand/contracts';
import { Link, useNavigate, useServes, useShellHost } from '@nearhand/platform';
import {
  Box,
  Button,
  brandLine,
  CategoryIcon,
  CategoryIllustration,
  Stack,
  styled,
  TextField,
  Typography,
} from '@nearhand/ui';
import { Search } from '@nearhand/ui/icons';
import { useState } from 'react';

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
      <Typography
        variant="subtitle1"
        component="p"
        sx={{ mt: 2, mb: 4, maxWidth: { xs: 352, sm: 520 }, color: 'text.secondary' }}
      >
        Find someone nearby to clean, fix, teach or walk the dog. Choose a day and a time, pay by card, and the money
        only moves once the work is done.
      </Typography>
      <HeroSearch />
      <CategoryLinks />
    </div>
    <HeroPicture />
  </Panel>
);

const listingFor = (query: string): string =>
  query ? `${paths.marketplace}?${new URLSearchParams({ q: query })}` : paths.marketplace;

const HeroSearch = () => {
  const navigate = useNavigate();
  const { prefetch } = useShellHost();
  const [query, setQuery] = useState('');
  return (
    <Stack
      component="form"
      role="search"
      action={paths.marketplace}
      direction="row"
      spacing={1}
      sx={{ maxWidth: 520 }}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(listingFor(query.trim()));
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TextField
          name="q"
          label="Search services"
          hideLabel
          type="search"
          placeholder="What do you need help with?"
          value={query}
          onFocus={() => prefetch(paths.marketplace)}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Box>
      <Button
        type="submit"
        variant="contained"
        aria-label="Search"
        sx={{ minWidth: 52, px: { xs: 1.5, sm: 2.5 }, gap: 1 }}
      >
        <Search size={20} aria-hidden />
      </Button>
    </Stack>
  );
};

const shown: readonly Category[] = ['Home', 'Outdoor', 'Pets', 'Tech', 'Education'];

const Pill = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 40,
  paddingInline: 16,
  borderRadius: 999,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  color: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { borderColor: 'currentColor' },
});

const listingOf = (category: Category): string => `${paths.marketplace}?${new URLSearchParams({ category })}`;

const CategoryLinks = () => {
  const served = useServes(paths.marketplace);
  if (!served) return null;
  return (
    <Stack
      component="nav"
      aria-label="Categories"
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ mt: 2.5, flexWrap: 'wrap' }}
    >
      {shown.map((category) => (
        <Pill key={category} to={listingOf(category)}>
          <CategoryIcon category={category} color="var(--nh-palette-primary-main)" />
          {category}
        </Pill>
      ))}
    </Stack>
  );
};

const Tiles = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  aspectRatio: '8 / 7',
});
const Tile = styled('div')({ overflow: 'hidden', borderRadius: 14, border: '1px solid var(--nh-palette-divider)' });

const scenes: readonly Category[] = ['Home', 'Pets', 'Outdoor', 'Education'];

const HeroPicture = () => (
  <Tiles aria-hidden sx={{ display: { xs: 'none', md: 'grid' } }}>
    {scenes.map((category) => (
      <Tile key={category}>
        <CategoryIllustration category={category} />
      </Tile>
    ))}
  </Tiles>
);
