import type { User } from '@nearhand/contracts';
import { type Session, useEvent } from '@nearhand/platform';
import { Skeleton, UserAvatar, VisuallyHidden } from '@nearhand/ui';
import { LogOut } from '@nearhand/ui/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ColorModeChoice } from '../menu/color-mode-choice.tsx';
import { iconOf } from '../menu/entry-icons.ts';
import { accountEntries, entriesFor, useEntries } from '../menu/header-entries.ts';
import { HeaderMenu, MenuAction, MenuEntry } from '../menu/header-menu.tsx';
import { headerMessages, UnreadDot } from '../menu/unread.tsx';
import { AccountCard } from './account-card.tsx';
import { CreditsMenu, hasCredits } from './credits.tsx';
import { useConfirmedLogOut } from './use-log-out.tsx';

/** The session is a prop: each mount of `useSession` here would repeat a failed request for the user. */
export const SignedIn = ({ user, isLoading }: Pick<Session, 'user' | 'isLoading'>) => {
  const queryClient = useQueryClient();
  useEvent('message.changed', () => void queryClient.invalidateQueries(headerMessages.unread()));
  if (isLoading) return <Skeleton variant="circular" width={40} height={40} />;
  return (
    <>
      {user && hasCredits(user.role) && <CreditsMenu role={user.role} />}
      <AccountMenu user={user} />
    </>
  );
};

const AccountMenu = ({ user }: { user: User | undefined }) => {
  const unreadId = useId();
  const { logOut, dialog } = useConfirmedLogOut();
  const entries = useEntries('account', entriesFor(accountEntries, user?.role), user?.role);
  return (
    <>
      <HeaderMenu
        label="Account"
        button={
          <>
            <UserAvatar name={user?.name ?? ''} avatar={user?.avatar} size={40} isRead />{' '}
            <VisuallyHidden>Account menu</VisuallyHidden>
            <UnreadDot id={unreadId} />
          </>
        }
        buttonLook={{
          sx: { position: 'relative', p: 0, minWidth: 0, minHeight: 40, borderRadius: '50%' },
          'aria-describedby': unreadId,
        }}
        heading={<AccountCard user={user} />}
        footer={<ColorModeChoice />}
      >
        {entries.map((entry) => (
          <MenuEntry key={entry.label + entry.to} {...entry} {...iconOf(entry)} />
        ))}
        <MenuAction label="Log out" Icon={LogOut} onSelect={logOut} />
      </HeaderMenu>
      {dialog}
    </>
  );
};
