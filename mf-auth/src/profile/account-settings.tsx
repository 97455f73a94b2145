import type { User } from '@nearhand/contracts';
import { runtimeConfig, toast, useLocation } from '@nearhand/platform';
import { Button, Stack, Typography } from '@nearhand/ui';
import { BadgeCheck, Bell, Eye, type LucideIcon, Monitor, ShieldCheck, Trash2 } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { identityQueries } from '../identity/identity-api.ts';
import { type AccountDialogName, type AccountDialogProps, accountDialogs } from './account-dialogs.tsx';
import { ConnectedSignIn } from './connected-sign-in.tsx';
import { DataExportCard } from './data-export.tsx';
import { SafetyCard } from './safety-card.tsx';
import { SettingsCard } from './settings-card.tsx';

interface Entry {
  name: AccountDialogName;
  Icon: LucideIcon;
  /** Of `/config.json`. */
  feature?: 'passkeys';
}

const entries: readonly Entry[] = [
  { name: 'Passkeys', Icon: BadgeCheck, feature: 'passkeys' },
  { name: 'Logged-in Devices', Icon: Monitor },
  { name: 'Notification Settings', Icon: Bell },
  { name: 'Privacy Settings', Icon: Eye },
];

interface Props {
  user: User;
  /** The account is gone; the page is about to be left. */
  onDeleted: () => void;
}

export const AccountSettings = ({ user, onDeleted }: Props) => {
  const [OpenDialog, setOpenDialog] = useState<ComponentType<AccountDialogProps>>();
  // Not `lazy`: a dialog that cannot be had must not cost the page and what is typed there.
  const wanted = useRef<AccountDialogName>(undefined);
  const open = async (name: AccountDialogName) => {
    wanted.current = name;
    const dialog = await accountDialogs[name]().catch(() => undefined);
    // Another one was asked for meanwhile, and what is typed there must not be lost.
    if (wanted.current !== name) return;
    if (dialog) setOpenDialog(() => dialog);
    else toast.error(`${name} could not be loaded. Please try again.`);
  };
  const { data: waysIn } = useQuery(identityQueries.waysIn());
  const password: Entry = {
    name: waysIn?.hasPassword === false ? 'Set a password' : 'Change Password',
    Icon: ShieldCheck,
  };
  const { features } = runtimeConfig();
  const shown = entries.filter(({ feature }) => !feature || features[feature]);
  const { key, search } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).get('settings') === 'notifications') void open('Notification Settings');
  }, [key]);
  return (
    <Stack spacing={3}>
      <SettingsCard title="Account Settings">
        <Stack spacing={1.5} sx={{ pt: 1 }}>
          {[password, ...shown].map(({ name, Icon }) => (
            <Button
              key={name}
              variant="outlined"
              fullWidth
              startIcon={<Icon size={18} aria-hidden />}
              onClick={() => void open(name)}
              sx={{ justifyContent: 'flex-start' }}
            >
              {name}
            </Button>
          ))}
        </Stack>
      </SettingsCard>
      <DataExportCard />
      <SafetyCard />
      <ConnectedSignIn user={user} />
      <SettingsCard title="Danger Zone">
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          Deleting your account cannot be undone.
        </Typography>
        <Button
          variant="outlined"
          color="error"
          fullWidth
          startIcon={<Trash2 size={18} aria-hidden />}
          onClick={() => void open('Delete Account')}
          sx={{ justifyContent: 'flex-start' }}
        >
          Delete Account
        </Button>
      </SettingsCard>
      {OpenDialog && <OpenDialog user={user} onClose={() => setOpenDialog(undefined)} onDeleted={onDeleted} />}
    </Stack>
  );
};
