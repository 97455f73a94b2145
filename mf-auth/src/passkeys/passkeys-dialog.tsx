import { errorCodes, type Passkey, timeAgo, type User } from '@nearhand/contracts';
import { errorCode, orToast, toast, unexplained } from '@nearhand/platform';
import { Button, ErrorState, IconButton, Skeleton, Stack, Typography } from '@nearhand/ui';
import { Pencil, Plus, Trash2 } from '@nearhand/ui/icons';
import { ConfirmDialog, DialogFrame } from '@nearhand/ui/overlays';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DeviceRows } from '../accounts/device-rows.ts';
import { type AddPasskey, addPasskey, passkeyErrorText, passkeyQueries, removePasskey } from './passkey-api.ts';
import { ProofForm, RenameForm } from './passkey-forms.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const factsOf = ({ createdAt, lastUsedAt }: Passkey): string => {
  const used = lastUsedAt ? `Used ${timeAgo(lastUsedAt, new Date()).toLowerCase()}` : 'Not used yet';
  return `Added ${day.format(new Date(createdAt))} · ${used}`;
};

type View = { name: 'list' } | { name: 'prove' } | { name: 'rename'; passkey: Passkey };

interface Props {
  user: User;
  onClose: () => void;
}

export const PasskeysDialog = ({ user, onClose }: Props) => {
  const { data: passkeys, isError, refetch } = useQuery(passkeyQueries.mine());
  const add = useMutation(addPasskey);
  const [view, setView] = useState<View>({ name: 'list' });
  const showList = () => setView({ name: 'list' });

  /** False: the password was wrong. */
  const tryToAdd = async (proof: AddPasskey): Promise<boolean> => {
    try {
      await add.mutateAsync(proof);
    } catch (error) {
      const code = await errorCode(error);
      if (code === errorCodes.wrongPassword) return false;
      if (code === errorCodes.passkeyProofNeeded) setView({ name: 'prove' });
      else toast.error('Failed to add a passkey', { description: await passkeyErrorText(error) });
      return true;
    }
    toast.success('Passkey added', { description: 'You can log in with it from now on.' });
    showList();
    return true;
  };

  return (
    <DialogFrame
      title="Passkeys"
      text="Log in with your fingerprint, your face or the PIN of your device instead of your password."
      busy={add.isPending}
      onClose={onClose}
    >
      {view.name === 'prove' && (
        <ProofForm user={user} hasPasskey={Boolean(passkeys?.length)} add={tryToAdd} onClose={showList} />
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
              onClick={() => !add.isPending && void tryToAdd({})}
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
  const { mutateAsync, isPending } = useMutation(removePasskey);
  const [removed, setRemoved] = useState<Passkey>();
  const list = useRef<HTMLUListElement>(null);
  const remove = async ({ _id }: Passkey) => {
    const isRemoved = await orToast(mutateAsync(_id), 'Failed to remove the passkey', unexplained);
    // The question takes the focus back as long as it is open; the button that opened it is gone.
    flushSync(() => setRemoved(undefined));
    if (!isRemoved) return;
    toast.success('Passkey removed');
    list.current?.focus();
  };
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
                {factsOf(passkey)}
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
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
};
