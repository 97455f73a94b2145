import { type CreateCredential, Credential, CredentialFile } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, refetching, runtimeConfig } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const credentialQueries = {
  all: () => ['credentials'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...credentialQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('credentials', { signal, read: readDataAs(rows(Credential)) }),
      staleTime: 0,
      // Numbers of licences do not stay on the device.
      meta: { isLive: true, isStored: false },
    }),
};

/** The session's cookie authorizes the download. */
export const credentialFileUrl = (id: string): string => `${runtimeConfig().apiBase}/credentials/${id}/file`;

/** The file first: a retry after an error sends it again, and the API deletes those that no credential names. */
export const handInCredential = mutationOptions({
  onSuccess: showing(credentialQueries.mine, (credentials, _sent, credential) => [credential, ...credentials]),
  onSettled: refetching(credentialQueries.all),
  mutationFn: async ({ file, ...details }: Omit<CreateCredential, 'file'> & { file: File }) => {
    const sent = await api.post('credentials/files', { file: { file }, read: readDataAs(CredentialFile) });
    return api.post('credentials', { body: { ...details, file: sent.file }, read: readDataAs(Credential) });
  },
});

export const deleteCredential = mutationOptions({
  onSuccess: showing(credentialQueries.mine, (credentials, id) => credentials.filter(({ _id }) => _id !== id)),
  onSettled: refetching(credentialQueries.all),
  mutationFn: (id: string) => api.delete('credentials/:id', { params: { id } }),
});
