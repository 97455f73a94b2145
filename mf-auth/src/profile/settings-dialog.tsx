import {
  type AccountSettings,
  type AccountSettingsUpdate,
  emailSettingNames,
  type Role,
  type User,
} from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { ErrorState, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';
import { DialogButtons, Form, SwitchInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQueries, updateSettings } from '../accounts/account-api.ts';

interface Setting {
  name: keyof AccountSettings;
  label: string;
  text: string;
  /** All when absent. */
  roles?: readonly Role[];
}

const notificationSettings: readonly Setting[] = [
  {
    name: 'notifyBookings',
    label: emailSettingNames.notifyBookings,
    text: 'An email when a booking is requested, accepted, cancelled or completed, and reminders of it.',
  },
  {
    name: 'quietHours',
    label: 'Quiet hours',
    text: 'No reminders by email between 10 PM and 8 AM.',
  },
  {
    name: 'notifyReviews',
    label: emailSettingNames.notifyReviews,
    text: 'An email when one of your services is reviewed.',
    roles: ['provider', 'admin'],
  },
  {
    name: 'notifyMessages',
    label: emailSettingNames.notifyMessages,
    text: 'An email when somebody writes to you; the next one only after you have read it.',
  },
];

const privacySettings: readonly Setting[] = [
  {
    name: 'showNameInReviews',
    label: 'Full name in reviews',
    text: 'When off, your reviews show your first name and an initial, without your picture.',
  },
  {
    name: 'sharePhone',
    label: 'Share phone number',
    text: 'When off, the other side of a booking does not see your phone number.',
  },
  {
    name: 'showLocation',
    label: 'Show location',
    text: 'When off, nobody else sees your location.',
    roles: ['provider', 'admin'],
  },
];

const settingsFor = (role: Role, settings: readonly Setting[]): readonly Setting[] =>
  settings.filter(({ roles }) => !roles || roles.includes(role));

const toSettingsUpdate = (
  before: AccountSettings,
  form: AccountSettings,
  settings: readonly Setting[],
): AccountSettingsUpdate | undefined => {
  const changed = settings.filter(({ name }) => form[name] !== before[name]);
  return changed.length > 0 ? Object.fromEntries(changed.map(({ name }) => [name, form[name]])) : undefined;
};

interface FormProps {
  draft: string;
  saved: AccountSettings;
  settings: readonly Setting[];
  save: (changes: AccountSettingsUpdate) => Promise<unknown>;
  onClose: () => void;
}

const SettingsForm = ({ draft, saved, settings, save, onClose }: FormProps) => {
  // A later answer must not change the open form.
  const [before] = useState(saved);
  const known = settings.filter(({ name }) => before[name] !== undefined);
  const submit = async (form: AccountSettings) => {
    const changes = toSettingsUpdate(before, form, known);
    if (!changes || (await save(changes))) onClose();
  };
  return (
    <Form draft={draft} initialValues={before} onSubmit={submit}>
      {known.map(({ name, label, text }) => (
        <SwitchInput key={name} name={name} label={label} helperText={text} />
      ))}
      <DialogButtons submit="Save Changes" busyLabel="Saving..." onClose={onClose} />
    </Form>
  );
};

interface Props {
  user: User;
  onClose: () => void;
}

export const NotificationSettingsDialog = ({ user, onClose }: Props) => (
  <SettingsDialog
    title="Notification Settings"
    text="What we write to you about. Mail about your account's safety always comes."
    settings={settingsFor(user.role, notificationSettings)}
    onClose={onClose}
  />
);

export const PrivacySettingsDialog = ({ user, onClose }: Props) => (
  <SettingsDialog
    title="Privacy Settings"
    text="What others see of you."
    settings={settingsFor(user.role, privacySettings)}
    onClose={onClose}
  />
);

interface DialogProps {
  title: string;
  text: string;
  settings: readonly Setting[];
  onClose: () => void;
}

const SettingsDialog = ({ title, text, settings, onClose }: DialogProps) => {
  const { data: saved, isError, refetch } = useQuery(accountQueries.settings());
  const { run, isPending } = useAction(updateSettings, {
    failed: ['Failed to save settings', unexplained],
    done: 'Settings saved',
  });
  return (
    <DialogFrame title={title} text={text} busy={isPending} onClose={onClose}>
      {saved && <SettingsForm draft={title} saved={saved} settings={settings} save={run} onClose={onClose} />}
      {!saved && isError && (
        <ErrorState title="Error Loading Settings" what="your settings" onRetry={() => refetch()} />
      )}
      {!saved && !isError && <SettingsSkeleton rows={settings.length} />}
    </DialogFrame>
  );
};

const SettingsSkeleton = ({ rows }: { rows: number }) => (
  <Stack spacing={2.5} aria-busy>
    <VisuallyHidden>Loading…</VisuallyHidden>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <div key={row} aria-hidden>
        <Skeleton width="45%" />
        <Skeleton width="80%" />
      </div>
    ))}
    <Skeleton variant="rounded" height={46} sx={{ alignSelf: 'flex-end', width: 160 }} />
  </Stack>
);
