import type { Role } from '@nearhand/contracts';
import { CreditsNote } from './credits-note.tsx';
import { DrawerEntries } from './drawer-entries.tsx';
import { creditsEntries } from './header-entries.ts';
import { useCreditCount } from './use-credit-count.ts';

export const DrawerCredits = ({ role, onSelect }: { role: Role; onSelect: () => void }) => (
  <div>
    <CreditsNote count={useCreditCount(role)} role={role} />
    <DrawerEntries label="Credits" entries={creditsEntries} role={role} onSelect={onSelect} />
  </div>
);
