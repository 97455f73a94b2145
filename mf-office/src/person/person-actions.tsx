import type { PersonDetail } from '@nearhand/contracts';
import { orToast, toast, useSession } from '@nearhand/platform';
import { Button, recoverFocus } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../office/reason-dialog.tsx';
import { changePerson, type PersonChange } from '../people/people-api.ts';
import { openWords } from './open-words.ts';

type Asked = Exclude<PersonChange, 'note'>;

const words = {
  suspend: { done: 'Suspended', failed: 'Failed to suspend this person' },
  reinstate: { done: 'Reinstated', failed: 'Failed to reinstate this person' },
  'end-sessions': { done: 'Logged out everywhere', failed: 'Failed to end the sessions' },
};

/** Suspends, reinstates and logs out. The dialog names all that is open. */
export const PersonActions = ({ person }: { person: PersonDetail }) => {
  const { user } = useSession();
  const { mutateAsync, isPending } = useMutation(changePerson(person._id));
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const change = async (to: Asked, text?: string) => {
    const isDone = await orToast(
      mutateAsync({ change: to, ...(text !== undefined && { text }) }).then(() => true),
      words[to].failed,
    );
    if (!isDone) return false;
    toast.success(words[to].done);
    recoverFocus();
    return true;
  };
  const isSuspended = person.state === 'suspended';
  return (
    <>
      {person.sessions.length > 0 && (
        <Button variant="outlined" color="inherit" onClick={() => setAsked('end-sessions')}>
          Log Out Everywhere
        </Button>
      )}
      {isSuspended && (
        <Button variant="contained" onClick={() => setAsked('reinstate')}>
          Reinstate
        </Button>
      )}
      {!isSuspended && person._id !== user?._id && (
        <Button variant="contained" color="error" onClick={() => setAsked('suspend')}>
          Suspend
        </Button>
      )}
      {asked === 'suspend' && (
        <ReasonDialog
          title="Suspend this person?"
          text={<OpenMatters person={person} />}
          helperText="The person reads it in an email."
          submit="Suspend"
          busyLabel="Suspending..."
          onSubmit={(reason) => change('suspend', reason)}
          onClose={close}
        />
      )}
      {asked === 'reinstate' && (
        <ReasonDialog
          title="Reinstate this person?"
          text="They can log in again, and services that the suspension paused are shown again."
          helperText="Admins read it in the log."
          submit="Reinstate"
          busyLabel="Reinstating..."
          onSubmit={(reason) => change('reinstate', reason)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'end-sessions'}
        title="Log out everywhere?"
        text="All sessions of this person end at once. They can log in again."
        confirmLabel="Log Out"
        busy={isPending}
        onConfirm={() => void change('end-sessions').then(close)}
        onClose={close}
      />
    </>
  );
};

const OpenMatters = ({ person }: { person: PersonDetail }) => {
  const open = openWords(person.open);
  return (
    <>
      <p>They are logged out at once, cannot log in, and their services are not shown.</p>
      {open.length > 0 ? (
        <>
          <p>This is open, and stays safe: payments, refunds and cases go on.</p>
          <ul>
            {open.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Nothing is open with this person.</p>
      )}
    </>
  );
};
