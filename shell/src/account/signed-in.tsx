import type { User } from '@nearhand/contracts';
import type { Session } from '@nearhand/platform';
import { Skeleton, UserAvatar, VisuallyHidden } from '@nearhand/ui';
import { LogOut } from '@nearhand/ui/icons';
import { ColorModeChoice } from '../menu/color-mode-choice.tsx';
import { iconOf } from '../menu/entry-icons.ts';
import { accountEntries, entriesFor, useEntries } from '../menu/header-entries.ts';
import { HeaderMenu, MenuAction, MenuEntry } from '../menu/header-menu.tsx';
import { NotificationButton } from '../notifications/notification-button.tsx';
import { AccountCard } from './account-card.tsx';
import { CreditsMenu, hasCredits } from './credits.tsx';
import { MessagesLink } from './messages-link.tsx';
import { useConfirmedLogOut } from './use-log-out.tsx';

export interface SignedInProps extends Pick<Session, 'user' | 'isLoading'> {
  /** No credits and messages, and the account menu at all widths. */
  isSlim: boolean;
}

/** The session is a prop: each mount of `useSession` here would repeat a failed request for the user. */
export const SignedIn = ({ user, isLoading, isSlim }: SignedInProps) => (
  <>
    {!isSlim && user && hasCredits(user.role) && (
      <div data-wide>
        <CreditsMenu role={user.role} />
      </div>
    )}
    {!isSlim && <MessagesLink />}
    <NotificationButton />
    <div data-wide>
      {isLoading ? <Skeleton variant="circular" width={40} height={40} /> : <AccountMenu user={user} />}
    </div>
  </>
);

const AccountMenu = ({ user }: { user: User | undefined }) => {
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
          </>
        }
        buttonLook={{
          // On the baseline of its line a picture would stand higher than the header's other buttons.
          sx: { p: 0, minWidth: 0, minHeight: 40, borderRadius: '50%', verticalAlign: 'top' },
        }}
        heading={<AccountCard user={user} />}
        footer={<ColorModeChoice />}
      >
        {entries.map((entry) => (
          <MenuEntry key={entry.label + entry.to} {...entry} Icon={iconOf(entry)} />
        ))}
        <MenuAction label="Log out" Icon={LogOut} onSelect={logOut} />
      </HeaderMenu>
      {dialog}
    </>
  );
};
