import type { User } from '@nearhand/contracts';
import type { ComponentType } from 'react';

export interface AccountDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}
type Load = () => Promise<ComponentType<AccountDialogProps>>;

const settings = () => import(/* webpackChunkName: "settings" */ './settings-dialog.tsx');

/** Each by the name of the button that opens it, fetched when it is pressed. */
export const accountDialogs = {
  'Change Password': () =>
    import(/* webpackChunkName: "change-password" */ './change-password-dialog.tsx').then(
      ({ ChangePasswordDialog }) => ChangePasswordDialog,
    ),
  'Set a password': () =>
    import(/* webpackChunkName: "set-password" */ './set-password-dialog.tsx').then(
      ({ SetPasswordDialog }) => SetPasswordDialog,
    ),
  'Notification Settings': () => settings().then(({ NotificationSettingsDialog }) => NotificationSettingsDialog),
  'Privacy Settings': () => settings().then(({ PrivacySettingsDialog }) => PrivacySettingsDialog),
  Passkeys: () =>
    import(/* webpackChunkName: "passkeys" */ '../passkeys/passkeys-dialog.tsx').then(
      ({ PasskeysDialog }) => PasskeysDialog,
    ),
  'Logged-in Devices': () =>
    import(/* webpackChunkName: "sessions" */ '../sessions/sessions-dialog.tsx').then(
      ({ SessionsDialog }) => SessionsDialog,
    ),
  'Delete Account': () =>
    import(/* webpackChunkName: "delete-account" */ './delete-account-dialog.tsx').then(
      ({ DeleteAccountDialog }) => DeleteAccountDialog,
    ),
} satisfies Record<string, Load>;
export type AccountDialogName = keyof typeof accountDialogs;
