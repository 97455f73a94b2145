import { ChevronDown } from '@nearhand/ui/icons';
import { marketplaceEntries } from './header-entries.ts';
import { HeaderMenu } from './header-menu.tsx';

export const MarketplaceMenu = () => (
  <HeaderMenu
    label="Marketplace"
    button="Marketplace"
    align="left"
    buttonLook={{
      endIcon: <ChevronDown size={18} aria-hidden />,
      sx: { minHeight: 40, px: 1.75, py: 0.5, gap: 0.75 },
    }}
    entries={marketplaceEntries}
  />
);
