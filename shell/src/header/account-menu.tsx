import type { User } from '@nearhand/contracts';
import { UserAvatar, VisuallyHidden } from '@nearhand/ui';
import { LogOut } from '@nearhand/ui/icons';
import { useId } from 'react';
import { AccountCard } from './account-card.tsx';
import { ColorModeChoice } from './color-mode-choice.tsx';
import { accountEntries, entriesFor } from './header-entries.ts';
import { HeaderMenu } from './header-menu.tsx';
import { UnreadDot } from './unread-dot.tsx';
import { useAskedLogOut } from './use-asked-log-out.tsx';

export const AccountMenu = ({ user }: { user: User | undefined }) => {
  const unreadId = useId();
  const entries = entriesFor(accountEntries, user?.role);
  const { logOut, question } = useAskedLogOut();
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
        entries={entries}
        action={{ label: 'Log out', Icon: LogOut, onSelect: logOut }}
      >
        <ColorModeChoice />
      </HeaderMenu>
      {question}
    </>
  );
};
