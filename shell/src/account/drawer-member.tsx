import type { Role } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Button, Skeleton } from '@nearhand/ui';
import { LogOut } from '@nearhand/ui/icons';
import { DrawerEntries, DrawerParts } from '../menu/drawer-entries.tsx';
import { iconOf } from '../menu/entry-icons.ts';
import { accountEntries, creditsEntries, entriesFor, useEntries } from '../menu/header-entries.ts';
import { AccountCard } from './account-card.tsx';
import { CreditsNote, hasCredits, useCreditCount } from './credits.tsx';
import { useConfirmedLogOut } from './use-log-out.tsx';

export interface DrawerMemberProps {
  isShown: boolean;
  onLogOut: () => void;
}

/** The content of a signed-in person's drawer. The log-out dialog is outside `isShown`: it stays when the drawer closes. */
export const DrawerMember = ({ isShown, onLogOut }: DrawerMemberProps) => {
  const { user, isLoading } = useSession();
  const { logOut, dialog } = useConfirmedLogOut();
  const entries = useEntries('account', entriesFor(accountEntries, user?.role), user?.role);
  const leave = () => {
    onLogOut();
    logOut();
  };
  const action = (
    <Button variant="outlined" color="inherit" startIcon={<LogOut size={18} aria-hidden />} onClick={leave}>
      Log out
    </Button>
  );
  return (
    <>
      {isShown && (
        <DrawerParts action={action}>
          {isLoading ? <Skeleton height={60} /> : <AccountCard user={user} />}
          <DrawerEntries label="Account" entries={entries} iconOf={iconOf} />
          {user && hasCredits(user.role) && <DrawerCredits role={user.role} />}
        </DrawerParts>
      )}
      {dialog}
    </>
  );
};

const DrawerCredits = ({ role }: { role: Role }) => (
  <div>
    <CreditsNote count={useCreditCount(role)} role={role} />
    <DrawerEntries label="Credits" entries={creditsEntries} iconOf={iconOf} />
  </div>
);
