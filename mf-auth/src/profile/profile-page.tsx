import type { User } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { announce, Card, CardContent, Divider, Page, PageSkeleton, styled } from '@nearhand/ui';
import { hasFormDraft } from '@nearhand/ui/forms';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { AccountSettings } from './account-settings.tsx';
import { EditProfile } from './edit-profile/edit-profile.tsx';
import { type ProfileField, profileFormName } from './edit-profile/edit-profile-form.ts';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileHeader } from './profile-header.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 340px', gap: 32 },
}));

/** The guard lets nobody in whose account could not be loaded, so that the skeleton never stays. */
export const ProfilePage = () => {
  const { user } = useSession();
  return (
    <Page title="Profile" subtitle="Who you are to others, and how your account works.">
      {user ? <Profile user={user} /> : <PageSkeleton variant="profile" />}
    </Page>
  );
};

type Mode = { editing: ProfileField } | { editing: undefined; returned: boolean };

const Profile = ({ user }: { user: User }) => {
  // Back after a session that ended under the form: with what was typed in it.
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
      {/* The form, which asks before anybody leaves it, is gone before the deleted account's page is left. */}
      <AccountSettings
        user={user}
        onDeleted={() => flushSync(() => setMode({ editing: undefined, returned: false }))}
      />
    </Columns>
  );
};
