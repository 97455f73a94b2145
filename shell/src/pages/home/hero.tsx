import { paths } from '@nearhand/contracts';
import { useNavigate, useShellHost } from '@nearhand/platform';
import { Box, Button, brandLine, Stack, StreetPicture, TextField, Typography } from '@nearhand/ui';
import { Search } from '@nearhand/ui/icons';
import { useState } from 'react';
import { FiguresSlot } from '../blocks/figures-slot.tsx';
import { Opening } from '../blocks/opening.tsx';

export const Hero = () => (
  <Opening aria-labelledby="hero">
    <div>
      <Typography id="hero" variant="display" component="h2">
        {brandLine}
      </Typography>
      <Typography
        variant="subtitle1"
        component="p"
        sx={{ mt: { xs: 1, md: 2 }, mb: { xs: 2.5, md: 4 }, maxWidth: { xs: 352, sm: 520 }, color: 'text.secondary' }}
      >
        Find someone nearby to clean, fix, teach or walk the dog. Choose a day and a time, pay by card, and the money
        only moves once the work is done.
      </Typography>
      <HeroSearch />
      <Box sx={{ mt: 2.5 }}>
        <FiguresSlot />
      </Box>
    </div>
    <div>
      <StreetPicture priority />
    </div>
  </Opening>
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
