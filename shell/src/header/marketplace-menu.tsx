import { ChevronDown } from '@nearhand/ui/icons';
import { marketplaceEntries, useServedEntries } from './header-entries.ts';
import { HeaderMenu } from './header-menu.tsx';

export const MarketplaceMenu = () => {
  const entries = useServedEntries(marketplaceEntries);
  if (entries.length === 0) return null;
  return (
    <HeaderMenu
      label="Marketplace"
      button="Marketplace"
      buttonLook={{ endIcon: <ChevronDown size={18} aria-hidden />, sx: { fontSize: '1rem' } }}
      entries={entries}
    />
  );
};
