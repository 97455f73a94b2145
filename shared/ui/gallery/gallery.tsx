import '../src/theme/fonts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { NearhandThemeProvider } from '../src/theme/theme-provider.tsx';
import { CardPart } from './card-part.tsx';
import { FormsPart } from './forms-part.tsx';
import { ListingPart } from './listing-part.tsx';
import { PiecesPart } from './pieces-part.tsx';

const parts = { pieces: <PiecesPart />, forms: <FormsPart />, listing: <ListingPart />, card: <CardPart /> };
const chosen = location.hash.slice(1);
const part = chosen in parts ? parts[chosen as keyof typeof parts] : Object.values(parts);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <NearhandThemeProvider>{part}</NearhandThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
