import type { User } from '@nearhand/contracts';
import { type ComponentType, lazy } from 'react';

export interface AccountDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

/** Each by the name of the button that opens it, fetched when it is pressed. */
export const accountDialogs = {
  'Change Password': lazy(() =>
    import(/* webpackChunkName: "change-password" */ './change-password/change-password-dialog.tsx').then(
      ({ ChangePasswordDialog }) => ({ default: ChangePasswordDialog }),
    ),
  ),
  'Notification Settings': lazy(() =>
    import(/* webpackChunkName: "settings" */ './settings/settings-dialog.tsx').then(
      ({ NotificationSettingsDialog }) => ({ default: NotificationSettingsDialog }),
    ),
  ),
  'Privacy Settings': lazy(() =>
    import(/* webpackChunkName: "settings" */ './settings/settings-dialog.tsx').then(({ PrivacySettingsDialog }) => ({
      default: PrivacySettingsDialog,
    })),
  ),
  'Delete Account': lazy(() =>
    import(/* webpackChunkName: "delete-account" */ './delete-account/delete-account-dialog.tsx').then(
      ({ DeleteAccountDialog }) => ({ default: DeleteAccountDialog }),
    ),
  ),
} satisfies Record<string, ComponentType<AccountDialogProps>>;
export type AccountDialogName = keyof typeof accountDialogs;
