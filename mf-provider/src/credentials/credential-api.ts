import { type CreateCredential, Credential, CredentialFile, errorCodes } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, errorCode, refetching, runtimeConfig } from '@nearhand/platform';
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

/** By the file of the page: the same file and details are the same credential to the API, so a retry makes no second one. */
const sentFiles = new WeakMap<File, string>();

/** The file first. The API deletes those that no credential names, after an hour. */
const sendFile = async (file: File): Promise<string> => {
  const sent = await api.post('credentials/files', { file: { file }, read: readDataAs(CredentialFile) });
  sentFiles.set(file, sent.file);
  return sent.file;
};

export const handInCredential = mutationOptions({
  onSuccess: showing(credentialQueries.mine, (credentials, _sent, credential) => [
    credential,
    ...credentials.filter(({ _id }) => _id !== credential._id),
  ]),
  onSettled: refetching(credentialQueries.all),
  mutationFn: async ({ file, ...details }: Omit<CreateCredential, 'file'> & { file: File }) => {
    const sent = sentFiles.get(file) ?? (await sendFile(file));
    try {
      const credential = await api.post('credentials', {
        body: { ...details, file: sent },
        read: readDataAs(Credential),
      });
      sentFiles.delete(file);
      return credential;
    } catch (error) {
      if ((await errorCode(error)) === errorCodes.credentialFile) sentFiles.delete(file);
      throw error;
    }
  },
});

export const deleteCredential = mutationOptions({
  onSuccess: showing(credentialQueries.mine, (credentials, id) => credentials.filter(({ _id }) => _id !== id)),
  onSettled: refetching(credentialQueries.all),
  mutationFn: (id: string) => api.delete('credentials/:id', { params: { id } }),
});
