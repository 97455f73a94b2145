import { paths } from '@nearhand/contracts';
import { useNavigate, useShellHost } from '@nearhand/platform';
import { Box, Button, Stack, TextField } from '@nearhand/ui';
import { Search } from '@nearhand/ui/icons';
import { useState } from 'react';

const listingFor = (query: string): string =>
  query ? `${paths.marketplace}?${new URLSearchParams({ q: query })}` : paths.marketplace;

/** Leads to the listing, searched for what was typed. */
export const HeroSearch = () => {
  const navigate = useNavigate();
  const { prefetch } = useShellHost();
  const [query, setQuery] = useState('');
  return (
    <Stack
      component="form"
      role="search"
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
