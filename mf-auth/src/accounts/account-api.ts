import {
  type AccountDeletion,
  AccountSettings,
  type AccountSettingsUpdate,
  AvatarUpload,
  DataExport,
  type DetailsUpdate,
  type EmailChangeAnswer,
  type EmailConfirmation,
  LinkOwner,
  type PasswordChange,
  type PasswordReset,
  type RecoveryRequest,
  Unsubscribed,
  User,
} from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events, refetching, runtimeConfig, sessionQueries, useRefreshOn } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export const accountQueries = {
  all: () => ['account'] as const,
  /** Asked for anew each time: a form made of what was kept would undo what another device changed. */
  settings: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'settings'] as const,
      queryFn: ({ signal }) => api.get('auth/settings', { signal, read: readDataAs(AccountSettings) }),
      gcTime: 0,
    }),
  /** Asked for anew when a ready file expires. */
  dataExport: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'export'] as const,
      queryFn: ({ signal }) => api.get('account/export', { signal, read: readDataAs(DataExport) }),
      staleTime: 0,
      refetchInterval: ({ state }) => msUntilExpiry(state.data),
      meta: { isLive: true, isStored: false },
    }),
};

const minIntervalMs = 60_000;

/** At least a minute: the clock of the browser may be fast. */
const msUntilExpiry = (found: DataExport | undefined): number | false =>
  found?.expiresAt ? Math.max(minIntervalMs, Date.parse(found.expiresAt) - Date.now()) : false;

/** The session's cookie authorizes the download. */
export const dataExportAddress = (id: string): string => `${runtimeConfig().apiBase}/account/export/${id}/download`;

export const useDataExportUpdates = (): void =>
  useRefreshOn(['notification.changed'], accountQueries.dataExport().queryKey);

export const requestDataExport = mutationOptions({
  mutationFn: () => api.post('account/export', { read: readDataAs(DataExport) }),
  onSuccess: showing(accountQueries.dataExport, (_before, _nothing, asked) => asked),
  // Another tab or device may have asked for it.
  onSettled: refetching(() => accountQueries.dataExport().queryKey),
});

/** Puts `change` into what the session knows of the person, at once, and tells the other slices and tabs. */
const showChange = async (client: QueryClient, userId: string, change: Partial<User>) => {
  // An answer that is under way would bring the old values back.
  await client.cancelQueries({ queryKey: sessionQueries.all() });
  client.setQueriesData<User>({ queryKey: sessionQueries.all() }, (user) =>
    user?._id === userId ? { ...user, ...change } : user,
  );
  events.emit('profile.changed', { userId });
};

export const updateDetails = mutationOptions({
  mutationFn: (changes: DetailsUpdate) => api.put('auth/updatedetails', { body: changes, read: readDataAs(User) }),
  onSuccess: (user, _changes, _result, { client }) => showChange(client, user._id, user),
});

export const uploadAvatar = mutationOptions({
  mutationFn: ({ picture }: { userId: string; picture: File }) =>
    api.post('upload/avatar', { file: { avatar: picture }, read: readDataAs(AvatarUpload) }),
  onSuccess: ({ avatar }, { userId }, _result, { client }) => showChange(client, userId, { avatar }),
});

export const removeAvatar = mutationOptions({
  mutationFn: (_whose: { userId: string }) => api.delete('upload/avatar', {}),
  onSuccess: (_answer, { userId }, _result, { client }) => showChange(client, userId, { avatar: '' }),
});

export const changePassword = mutationOptions({
  mutationFn: (body: PasswordChange) => api.put('auth/updatepassword', { body }),
});

export const updateSettings = mutationOptions({
  mutationFn: (changes: AccountSettingsUpdate) => api.patch('auth/settings', { body: changes }),
});

export const deleteAccount = mutationOptions({
  mutationFn: (body: AccountDeletion) => api.post('auth/delete-account', { body }),
});

export const askForReset = mutationOptions({
  mutationFn: (body: RecoveryRequest) => api.post('auth/forgot-password', { body }),
});

export const resetPassword = mutationOptions({
  mutationFn: (body: PasswordReset) => api.post('auth/reset-password', { body, read: readDataAs(LinkOwner) }),
});

export const answerEmailChange = mutationOptions({
  mutationFn: (body: EmailChangeAnswer) => api.post('auth/email-change', { body, read: readDataAs(LinkOwner) }),
});

export const confirmEmail = mutationOptions({
  mutationFn: (body: EmailConfirmation) => api.post('auth/confirm-email', { body, read: readDataAs(LinkOwner) }),
  // The link may be of another account than the one that is signed in.
  onSuccess: ({ userId = '' }, _body, _result, { client }) => showChange(client, userId, { isEmailConfirmed: true }),
});

export const resendConfirmation = mutationOptions({ mutationFn: () => api.post('auth/confirm-email/resend', {}) });

export const unsubscribe = mutationOptions({
  mutationFn: (token: string) => api.post('auth/unsubscribe', { body: { token }, read: readDataAs(Unsubscribed) }),
});
