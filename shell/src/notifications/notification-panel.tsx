import { type Notification, paths, sitePath, timeAgo } from '@nearhand/contracts';
import { Link } from '@nearhand/platform';
import {
  Button,
  Items,
  LinkButton,
  RetryNotice,
  Skeleton,
  Stack,
  styled,
  Typography,
  VisuallyHidden,
} from '@nearhand/ui';
import { Settings } from '@nearhand/ui/icons';
import { Popover } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notificationQueries } from './notification-api.ts';

const paper = {
  mt: 1,
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(560px, 75vh)',
  borderRadius: '14px',
  border: 1,
  borderColor: 'divider',
  boxShadow: '0 12px 32px rgb(10 20 15 / 0.14)',
};

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 6 });

const Entry = styled(Link)({
  display: 'block',
  position: 'relative',
  padding: '10px 12px 10px 28px',
  borderRadius: 10,
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover, &:focus-visible': { background: 'var(--nh-palette-primary-light)' },
  '& > strong': { display: 'block', fontWeight: 550, lineHeight: 1.35 },
  '&[data-unread] > strong': { fontWeight: 700 },
  '& > span': { display: 'block', whiteSpace: 'pre-line', fontSize: '0.875rem', lineHeight: 1.45 },
  '& > time': { fontSize: '0.8125rem', color: 'var(--nh-palette-text-secondary)' },
});

const Dot = styled('i')({
  position: 'absolute',
  left: 10,
  top: 17,
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: 'var(--nh-palette-primary-main)',
  '@media (forced-colors: active)': { background: 'Highlight' },
});

interface Props {
  anchor: HTMLElement | null;
  unread: ReadonlySet<string> | undefined;
  onClose: () => void;
}

export const NotificationPanel = ({ anchor, unread, onClose }: Props) => {
  const titleId = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: paper, role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', pl: 2.25, pr: 1, pt: 1 }}>
        <Typography id={titleId} component="h2" variant="h5">
          Notifications
        </Typography>
        <LinkButton
          to={paths.notificationSettings}
          size="small"
          color="inherit"
          startIcon={<Settings size={16} aria-hidden />}
          sx={{ minHeight: 44 }}
          onClick={onClose}
        >
          Settings
        </LinkButton>
      </Stack>
      <Notifications titleId={titleId} unread={unread} onSelect={onClose} />
    </Popover>
  );
};

interface NotificationsProps extends Pick<Props, 'unread'> {
  titleId: string;
  onSelect: () => void;
}

/** At first; the button All shows the others. */
const shownCount = 5;

const Notifications = ({ titleId, unread, onSelect }: NotificationsProps) => {
  const { data, isError, refetch } = useQuery(notificationQueries.list());
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (!data) {
    return (
      <Stack spacing={1} sx={{ px: 2.25, pb: 2, pt: 1 }}>
        {isError ? (
          <RetryNotice onRetry={() => void refetch()}>Your notifications could not be loaded.</RetryNotice>
        ) : (
          <Skeleton height={64} />
        )}
      </Stack>
    );
  }
  if (data.length === 0) {
    return <Typography sx={{ px: 2.25, pb: 2.5, color: 'text.secondary' }}>No notifications yet</Typography>;
  }
  const now = new Date();
  return (
    <>
      <List ref={list} aria-labelledby={titleId}>
        <Items of={isWhole ? data : data.slice(0, shownCount)}>
          {(notification) => (
            <NotificationEntry
              notification={notification}
              isUnread={!notification.isRead || unread?.has(notification._id) === true}
              now={now}
              onSelect={onSelect}
            />
          )}
        </Items>
      </List>
      {!isWhole && data.length > shownCount && (
        <Button
          fullWidth
          sx={{ borderRadius: 0, borderTop: '1px solid var(--nh-palette-divider)' }}
          // The button goes: the focus moves to the first one below those that were shown.
          onClick={() => {
            flushSync(() => setWhole(true));
            list.current?.querySelectorAll('a')[shownCount]?.focus();
          }}
        >
          All {data.length} notifications
        </Button>
      )}
    </>
  );
};

interface EntryProps {
  notification: Notification;
  isUnread: boolean;
  now: Date;
  onSelect: () => void;
}

const NotificationEntry = ({ notification, isUnread, now, onSelect }: EntryProps) => {
  const { title, text, path, createdAt } = notification;
  return (
    <li>
      <Entry to={sitePath(path, paths.myBookings)} data-unread={isUnread || undefined} onClick={onSelect}>
        {isUnread && <Dot />}
        <strong>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          <span>{title}</span>
        </strong>{' '}
        <span>{text}</span> <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
      </Entry>
    </li>
  );
};
