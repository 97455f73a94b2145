import { counted, formatMoney, type OpenMatters, type PersonDetail } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useState } from 'react';
import { calendarDay } from '../office/moment.tsx';
import { ReasonDialog } from '../office/reason-dialog.tsx';
import { changePerson, type PersonChange } from '../people/people-api.ts';

const words = {
  suspend: { done: 'Suspended', failed: 'Failed to suspend this person' },
  reinstate: { done: 'Reinstated', failed: 'Failed to reinstate this person' },
  'end-sessions': { done: 'Logged out everywhere', failed: 'Failed to end the sessions' },
};

/** Suspends, reinstates and logs out. The dialog names all that is open. */
export const PersonActions = ({ person }: { person: PersonDetail }) => {
  const { user } = useSession();
  const { run, isPending } = useAction(changePerson(person._id));
  const [asked, setAsked] = useState<PersonChange>();
  const close = () => setAsked(undefined);
  const change = (to: PersonChange, text = '') => run({ change: to, text }, words[to]);
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
          text={<Open person={person} />}
          draft={`suspend:${person._id}`}
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
          draft={`reinstate:${person._id}`}
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

const Open = ({ person }: { person: PersonDetail }) => {
  const open = openWords(person.open);
  return (
    <>
      <p>They are logged out at once, cannot log in, and their services are not shown.</p>
      {open.length > 0 ? (
        <>
          <p>This is open, and stays safe: payments, refunds and cases go on; a plan ends with its paid period.</p>
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

/** `2 open bookings of $90.00, the first on Mar 3, 2026`, `$12.50 in the wallet`; empty when nothing is open. */
export const openWords = (open: OpenMatters): string[] => {
  const { bookings, bookingsAmount, next, wallet, withdrawals, cases, subscription } = open;
  const when = next ? `, the first on ${calendarDay(next)}` : '';
  return [
    bookings > 0 ? `${counted(bookings, 'open booking')} of ${formatMoney(bookingsAmount)}${when}` : '',
    wallet !== 0 ? `${formatMoney(wallet)} in the wallet` : '',
    withdrawals > 0 ? `${counted(withdrawals, 'withdrawal')} under way` : '',
    cases > 0 ? counted(cases, 'open case') : '',
    subscription ? 'a paid plan' : '',
  ].filter(Boolean);
};
