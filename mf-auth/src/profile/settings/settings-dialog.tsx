import type { User } from '@nearhand/contracts';
import { ErrorState, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountQueries, updateSettings } from '../../accounts/account-api.ts';
import { notificationSettings, privacySettings, type Setting, settingsFor } from './account-settings-form.ts';
import { SettingsForm } from './settings-form.tsx';

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
  const update = useMutation(updateSettings);
  return (
    <DialogFrame title={title} text={text} busy={update.isPending} onClose={onClose}>
      {saved && <SettingsForm saved={saved} settings={settings} save={update.mutateAsync} onClose={onClose} />}
      {!saved && isError && (
        <ErrorState
          title="Error Loading Settings"
          text="We couldn't load your settings. Please try again."
          onRetry={() => refetch()}
        />
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
