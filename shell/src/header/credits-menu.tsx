import type { Role } from '@nearhand/contracts';
import { Coins } from '@nearhand/ui/icons';
import { CreditsNote } from './credits-note.tsx';
import { creditsEntries } from './header-entries.ts';
import { HeaderMenu } from './header-menu.tsx';
import { useCreditCount } from './use-credit-count.ts';

/** The balance of whoever spends credits, and where to see and buy more. */
export const CreditsMenu = ({ role }: { role: Role }) => {
  const count = useCreditCount(role);
  return (
    <HeaderMenu
      label="Credits"
      button={
        <>
          <Coins size={18} aria-hidden />
          <span>{count} Credits</span>
        </>
      }
      buttonLook={{ variant: 'outlined', size: 'small', sx: { borderRadius: '999px' } }}
      entries={creditsEntries}
      heading={<CreditsNote count={count} role={role} />}
    />
  );
};
