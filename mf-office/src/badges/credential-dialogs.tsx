import { credentialKindNames, isolated, type OfficeCredential } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Button, ErrorState, Skeleton } from '@nearhand/ui';
import { ConfirmDialog, DialogFrame, DialogRow } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { ReasonDialog } from '../office/reason-dialog.tsx';
import { credentialPicture, decideCredential } from './credential-api.ts';

export type CredentialDialog = 'picture' | 'approve' | 'reject';

interface Props {
  credential: OfficeCredential;
  dialog: CredentialDialog;
  onClose: () => void;
}

/** Looks at the picture, approves or rejects. */
export const CredentialDialogs = ({ credential, dialog, onClose }: Props) => {
  const { kind, title, issuer, number, owner } = credential;
  const { run, isPending } = useAction(decideCredential, { failed: 'Failed to decide' });
  if (dialog === 'picture') return <PictureDialog credential={credential} onClose={onClose} />;
  if (dialog === 'reject')
    return (
      <ReasonDialog
        title="Reject it?"
        text={`“${isolated(title)}” becomes no badge.`}
        draft={`reject:${credential._id}`}
        helperText="The provider reads it in an email."
        submit="Reject"
        busyLabel="Rejecting..."
        onSubmit={(reason) => run({ credential, reason }, { done: 'Rejected' })}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      title={`Approve this ${credentialKindNames[kind].toLowerCase()}?`}
      text={`“${isolated([title, issuer, number].filter(Boolean).join(', '))}” becomes a badge of ${isolated(owner.name)}. Compare it with the file first.`}
      confirmLabel="Approve"
      busy={isPending}
      onConfirm={() => void run({ credential }, { done: 'Approved' }).then(onClose)}
      onClose={onClose}
    />
  );
};

const PictureDialog = ({ credential: { _id, title }, onClose }: Omit<Props, 'dialog'>) => {
  const { data, isPending, refetch } = useQuery(credentialPicture(_id));
  return (
    <DialogFrame title={title} maxWidth="sm" onClose={onClose}>
      {data && (
        <img src={data} alt={`The file of ${title}`} style={{ display: 'block', maxWidth: '100%', margin: '0 auto' }} />
      )}
      {isPending && <Skeleton variant="rounded" height={320} />}
      {!data && !isPending && <ErrorState title="We couldn't load the picture" onRetry={() => void refetch()} />}
      <DialogRow sx={{ mt: 2 }}>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogRow>
    </DialogFrame>
  );
};
