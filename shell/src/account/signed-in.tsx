import { paths, UnreadCount, type User } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, NavLink, type Session, useEvent } from '@nearhand/platform';
import { IconButton, Skeleton, UserAvatar, VisuallyHidden } from '@nearhand/ui';
import { LogOut, MessageCircle } from '@nearhand/ui/icons';
import { inBackground } from '@slices/host';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ColorModeChoice } from '../menu/color-mode-choice.tsx';
import { CountedIcon, countedLabel } from '../menu/counted-icon.tsx';
import { iconOf } from '../menu/entry-icons.ts';
import { accountEntries, entriesFor, useEntries } from '../menu/header-entries.ts';
import { HeaderMenu, MenuAction, MenuEntry } from '../menu/header-menu.tsx';
import { NotificationButton } from '../notifications/notification-button.tsx';
import { AccountCard } from './account-card.tsx';
import { CreditsMenu, hasCredits } from './credits.tsx';
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
            <UserAvatar name={user?.name ?? ''} avatar={user?.avatar} size={40} />
            <VisuallyHidden>Account menu</VisuallyHidden>
          </>
        }
        buttonLook={{
          // On the middle of the row, not on a line of text.
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

const headerMessages = {
  unread: () =>
    queryOptions({
      queryKey: ['header', 'unread'] as const,
      queryFn: () =>
        inBackground((signal) => api.get('conversations/unread', { signal, read: readDataAs(UnreadCount) })),
      select: ({ unread }) => unread,
      meta: { isLive: true },
    }),
};

/** For signed-in users only. */
const MessagesLink = () => {
  const queryClient = useQueryClient();
  const { data: count = 0 } = useQuery(headerMessages.unread());
  useEvent('message.changed', () => void queryClient.invalidateQueries(headerMessages.unread()));
  return (
    <IconButton component={NavLink} to={paths.messages} aria-label={countedLabel('Messages', count)}>
      <CountedIcon Icon={MessageCircle} count={count} />
    </IconButton>
  );
};
