import type { User } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Alert, announce, Button, Card, CardContent, Divider, Page, PageSkeleton, styled } from '@nearhand/ui';
import { hasFormDraft } from '@nearhand/ui/forms';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { resendConfirmation } from '../accounts/account-api.ts';
import { AccountSettings } from './account-settings.tsx';
import { EditProfile, type ProfileField, profileFormName } from './edit-profile.tsx';
import { ProfileDetails, ProfileHeader } from './profile-details.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 340px', gap: 32 },
}));

/** The skeleton does not stay: the guard admits only users who are known. */
export const ProfilePage = () => {
  const { user } = useSession();
  return (
    <Page title="Profile" subtitle="Who you are to others, and how your account works.">
      {user && <EmailNotice user={user} />}
      {user ? <Profile user={user} /> : <PageSkeleton variant="profile" />}
    </Page>
  );
};

type Mode = { editing: ProfileField } | { editing: undefined; returned: boolean };

const Profile = ({ user }: { user: User }) => {
  // The session ended while the form was open: open it again with its draft.
  const [mode, setMode] = useState<Mode>(() =>
    hasFormDraft({ form: profileFormName, userId: user._id })
      ? { editing: 'name' }
      : { editing: undefined, returned: false },
  );
  const edit = (field: ProfileField) => {
    setMode({ editing: field });
    announce('Editing your profile');
  };
  const view = () => {
    setMode({ editing: undefined, returned: true });
    announce('Your profile');
  };
  return (
    <Columns>
      <Card component="section" aria-label="Your profile">
        <CardContent sx={{ p: { sm: 4 } }}>
          <ProfileHeader
            user={user}
            edit={mode.editing ? undefined : { onClick: () => edit('name'), autoFocus: mode.returned }}
          />
          <Divider sx={{ my: 3 }} />
          {mode.editing ? (
            <EditProfile user={user} field={mode.editing} onClose={view} />
          ) : (
            <ProfileDetails user={user} onAdd={edit} />
          )}
        </CardContent>
      </Card>
      {/* Closes the form first, because it asks before leaving. */}
      <AccountSettings
        user={user}
        onDeleted={() => flushSync(() => setMode({ editing: undefined, returned: false }))}
      />
    </Columns>
  );
};

/** Until the tab loads the site anew. */
let closedFor = '';

/** Can be closed. Nothing waits for the confirmation, so it only reminds. */
const EmailNotice = ({ user: { email, isEmailConfirmed } }: { user: User }) => {
  const [closed, setClosed] = useState(closedFor);
  const { run, isPending } = useAction(resendConfirmation, {
    failed: 'Failed to send the email',
    done: ['Email sent', email],
  });
  // An API that is older than the confirmation does not say.
  if (isEmailConfirmed !== false || closed === email) return null;
  const close = () => {
    closedFor = email;
    setClosed(email);
  };
  return (
    <Alert severity="info" role="note" onClose={close} sx={{ mb: 3 }}>
      Your email is not confirmed yet. Please use the link that we sent to{' '}
      <bdi style={{ overflowWrap: 'anywhere' }}>{email}</bdi>.{' '}
      <Button size="small" color="inherit" aria-disabled={isPending || undefined} onClick={() => void run()}>
        Send it again
      </Button>
    </Alert>
  );
};

export { ProfilePage as Component };
