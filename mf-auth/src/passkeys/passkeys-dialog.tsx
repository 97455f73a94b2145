import { errorCodes, instantFormat, mediumDate, type Passkey, type User } from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, ErrorState, IconButton, Skeleton, Stack, Typography } from '@nearhand/ui';
import { Dot } from '@nearhand/ui/figures';
import { Pencil, Plus, Trash2 } from '@nearhand/ui/icons';
import { ConfirmDialog, DialogFrame } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DeviceRows, usedText } from '../accounts/device-rows.ts';
import { addPasskey, passkeyErrorText, passkeyQueries, removePasskey } from './passkey-api.ts';
import { ProofForm, RenameForm } from './passkey-forms.tsx';

const day = instantFormat(mediumDate);

const Facts = ({ createdAt, lastUsedAt }: Passkey) => (
  <>
    Added {day(createdAt)}
    <Dot />
    {lastUsedAt ? usedText(lastUsedAt) : 'Not used yet'}
  </>
);

type View = { name: 'list' } | { name: 'prove' } | { name: 'rename'; passkey: Passkey };

interface Props {
  user: User;
  onClose: () => void;
}

export const PasskeysDialog = ({ user, onClose }: Props) => {
  const { data: passkeys, isError, refetch } = useQuery(passkeyQueries.mine());
  const [view, setView] = useState<View>({ name: 'list' });
  const showList = () => setView({ name: 'list' });

  const add = useAction(addPasskey, {
    failed: ['Failed to add a passkey', passkeyErrorText],
    explain: { [errorCodes.passkeyProofNeeded]: () => setView({ name: 'prove' }) },
    done: ['Passkey added', 'You can log in with it from now on.'],
    onSuccess: showList,
  });

  return (
    <DialogFrame
      title="Passkeys"
      text="Log in with your fingerprint, your face or the PIN of your device instead of your password."
      busy={add.isPending}
      onClose={onClose}
    >
      {view.name === 'prove' && (
        <ProofForm user={user} hasPasskey={Boolean(passkeys?.length)} add={add.run} onClose={showList} />
      )}
      {view.name === 'rename' && <RenameForm passkey={view.passkey} onClose={showList} />}
      {view.name === 'list' && (
        <>
          {passkeys && <PasskeyList passkeys={passkeys} onRename={(passkey) => setView({ name: 'rename', passkey })} />}
          {!passkeys && isError && (
            <ErrorState title="Error Loading Passkeys" what="your passkeys" onRetry={() => refetch()} />
          )}
          {!passkeys && !isError && <Skeleton variant="rounded" height={64} sx={{ mb: 2.5 }} />}
          <Stack spacing={1.5}>
            <Button
              variant="contained"
              fullWidth
              autoFocus
              startIcon={<Plus size={18} aria-hidden />}
              // Not `disabled`: it would lose the focus.
              aria-disabled={add.isPending || undefined}
              onClick={() => void add.run({})}
            >
              Add a passkey
            </Button>
            <Button variant="outlined" color="inherit" fullWidth onClick={onClose}>
              Close
            </Button>
          </Stack>
        </>
      )}
    </DialogFrame>
  );
};

const PasskeyList = ({ passkeys, onRename }: { passkeys: Passkey[]; onRename: (passkey: Passkey) => void }) => {
  const [removed, setRemoved] = useState<Passkey>();
  const list = useRef<HTMLUListElement>(null);
  const { run, isPending } = useAction(removePasskey, {
    failed: ['Failed to remove the passkey', unexplained],
    done: 'Passkey removed',
    // The question takes the focus back as long as it is open; the button that opened it is gone.
    onEnd: () => flushSync(() => setRemoved(undefined)),
    onSuccess: () => list.current?.focus(),
  });
  return (
    <>
      <DeviceRows ref={list} tabIndex={-1} aria-label="Your passkeys">
        {passkeys.length === 0 && <li>You have no passkey yet.</li>}
        {passkeys.map((passkey) => (
          <li key={passkey._id}>
            <div>
              <Typography component="h3" sx={{ fontWeight: 600 }}>
                <bdi>{passkey.name}</bdi>
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <Facts {...passkey} />
              </Typography>
            </div>
            <IconButton aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
              <Pencil size={18} aria-hidden />
            </IconButton>
            <IconButton aria-label={`Remove ${passkey.name}`} onClick={() => setRemoved(passkey)}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </DeviceRows>
      {removed && (
        <ConfirmDialog
          open
          destructive
          title="Remove this passkey?"
          text="Its device can no longer log in with it. Please remove it from the device or its password manager, too."
          confirmLabel="Remove"
          busy={isPending}
          onConfirm={() => void run(removed._id)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
};
