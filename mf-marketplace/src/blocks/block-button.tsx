import { useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, lazyPart } from '@nearhand/ui';
import { Ban } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { blockQueries, unblockPerson } from './block-api.ts';

const BlockDialog = lazyPart(() =>
  import(/* webpackChunkName: "block-dialog" */ './block-dialog.tsx').then(({ BlockDialog }) => BlockDialog),
);

interface BlockButtonProps {
  person: { _id: string; name: string };
}

/** Nothing for visitors, for oneself and for admins, who cannot be blocked. */
export const BlockButton = ({ person }: BlockButtonProps) => {
  const { user } = useSession();
  const isPossible = user !== undefined && user._id !== person._id;
  const { data } = useQuery({ ...blockQueries.state(person._id), enabled: isPossible });
  // The button is not disabled meanwhile: it would lose the focus.
  const { run } = useAction(unblockPerson, { failed: 'Failed to unblock this person', done: 'Unblocked' });
  const [isAsking, setAsking] = useState(false);
  if (!isPossible || !data || (data.canBlock === false && !data.isBlocked)) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Ban size={16} aria-hidden />}
        onClick={() => (data.isBlocked ? void run(person._id) : setAsking(true))}
      >
        {data.isBlocked ? 'Unblock' : 'Block'}
      </Button>
      {isAsking && <BlockDialog person={person} openBookings={data.openBookings} onClose={() => setAsking(false)} />}
    </>
  );
};
