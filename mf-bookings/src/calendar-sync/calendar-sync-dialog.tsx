import { toast } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, RetryNotice, Skeleton, Stack, TextField, Typography, VisuallyHidden } from '@nearhand/ui';
import { ListRow, RowList } from '@nearhand/ui/figures';
import { ConfirmDialog, DialogFrame, DialogRow } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarFeedQueries, makeFeed, revokeFeed } from './calendar-feed-api.ts';

const intro = 'Your calendar can show your bookings, and follow when they change.';

/** The secret address of the user's bookings: make it, copy it, replace it, revoke it. */
export const CalendarSyncDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: feed, isError, refetch } = useQuery(calendarFeedQueries.mine());
  const { run, isPending } = useAction(makeFeed, { failed: 'Failed to make an address' });

  const content = () => {
    if (feed?.url) return <FeedAddress url={feed.url} />;
    if (feed)
      return (
        <>
          <Typography>
            You get a secret address. Everyone who has it can see your bookings, so give it to your own calendar only.
          </Typography>
          <Button variant="contained" loading={isPending} onClick={() => void run()}>
            Make an Address
          </Button>
        </>
      );
    if (isError)
      return <RetryNotice onRetry={() => void refetch()}>We couldn't load your calendar's address.</RetryNotice>;
    return (
      <div aria-busy>
        <VisuallyHidden>Loading…</VisuallyHidden>
        <Skeleton variant="rounded" height={120} />
      </div>
    );
  };

  return (
    <DialogFrame title="Sync with Your Calendar" text={intro} maxWidth="sm" onClose={onClose}>
      <Stack spacing={2.5}>
        {content()}
        <DialogRow>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Close
          </Button>
        </DialogRow>
      </Stack>
    </DialogFrame>
  );
};

/** A calendar program follows an address of this scheme. */
const webcalOf = (url: string) => url.replace(/^https?:/, 'webcal:');

/** `add` makes the address that opens the program with the calendar. */
const programs: { name: string; how: string; add?: (url: string) => string }[] = [
  {
    name: 'Google Calendar',
    how: 'By hand: on a computer, beside “Other calendars”, choose + and “From URL”.',
    add: (url) => `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalOf(url))}`,
  },
  {
    name: 'Apple Calendar',
    how: 'By hand: choose File, then “New Calendar Subscription”. On an iPhone: Calendars, then “Add Calendar”.',
    add: webcalOf,
  },
  { name: 'Outlook', how: 'Choose “Add calendar”, then “Subscribe from web”, and paste the address.' },
];

const ProgramList = ({ url }: { url: string }) => (
  <RowList>
    {programs.map(({ name, how, add }) => (
      <li key={name}>
        <ListRow
          title={name}
          end={
            add && (
              <Button
                component="a"
                href={add(url)}
                target="_blank"
                rel="noopener noreferrer"
                variant="outlined"
                size="small"
                aria-label={`Add to ${name}`}
              >
                Add
              </Button>
            )
          }
        >
          <Typography sx={{ color: 'text.secondary' }}>{how}</Typography>
        </ListRow>
      </li>
    ))}
  </RowList>
);

const FeedAddress = ({ url }: { url: string }) => {
  const [asked, setAsked] = useState<Question>();
  return (
    <>
      <ProgramList url={url} />
      <TextField
        label="Secret Address"
        value={url}
        readOnly
        helperText="Everyone who has it can see your bookings. It ends when your password changes."
        onFocus={(event) => event.target.select()}
      />
      <Button variant="contained" onClick={() => void copy(url)}>
        Copy Address
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Calendars read the address every few hours, so a change may show there later.
      </Typography>
      <DialogRow>
        <Button size="small" color="inherit" onClick={() => setAsked('replace')}>
          Make a New Address
        </Button>
        <Button size="small" color="error" onClick={() => setAsked('revoke')}>
          Stop Sharing
        </Button>
      </DialogRow>
      {asked && <FeedQuestion question={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    toast.error('The address could not be copied', { description: url });
    return;
  }
  toast.success('Address copied');
};

type Question = 'replace' | 'revoke';

const questions = {
  replace: {
    title: 'Make a New Address?',
    text: 'The address that you have now stops working. Calendars that use it no longer show your bookings.',
    confirm: 'Make New Address',
    done: 'You have a new address',
    failed: 'Failed to make an address',
  },
  revoke: {
    title: 'Stop Sharing?',
    text: 'The address stops working. Calendars that use it no longer show your bookings.',
    confirm: 'Stop Sharing',
    done: 'The address no longer works',
    failed: 'Failed to stop sharing',
  },
} as const;

const FeedQuestion = ({ question, onClose }: { question: Question; onClose: () => void }) => {
  const { title, text, confirm, done, failed } = questions[question];
  const replace = useAction(makeFeed, { done, failed, onEnd: onClose });
  const revoke = useAction(revokeFeed, { done, failed, onEnd: onClose });
  const { run, isPending } = question === 'replace' ? replace : revoke;
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      confirmLabel={confirm}
      cancelLabel="Keep the Address"
      destructive
      busy={isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
};
