import { type CredentialState, OfficeCredential } from '@nearhand/contracts';
import { Page, readAs } from '@nearhand/contracts/schema';
import { api, runtimeConfig } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { pagedList } from '../office/office-api.ts';

/** The session's cookie authorizes the download. */
export const credentialFileUrl = (id: string): string => `${runtimeConfig().apiBase}/credentials/${id}/file`;

const dataUrlOf = (bytes: Uint8Array): string =>
  `data:image/webp;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;

export const credentialQueries = {
  /** The oldest first. */
  list: (state: CredentialState) =>
    pagedList(['badges', state], ({ query, signal }) =>
      api.get('office/credentials', { query: { ...query, state }, signal, read: readAs(Page(OfficeCredential)) }),
    ),
  /** A picture as a data URL: the API sends it as a download only. It does not stay on the device. */
  picture: (id: string) =>
    queryOptions({
      queryKey: ['office', 'credential-picture', id] as const,
      queryFn: async ({ signal }) => {
        const answer = await api.response('credentials/:id/file', { params: { id }, signal });
        return dataUrlOf(new Uint8Array(await answer.arrayBuffer()));
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      meta: { isStored: false },
    }),
};

/** Without a reason it is approved. */
export const decideCredential = mutationOptions({
  mutationFn: async ({ id, reason }: { id: string; reason?: string }) => {
    const params = { id };
    if (reason === undefined) await api.post('office/credentials/:id/approve', { params });
    else await api.post('office/credentials/:id/reject', { params, body: { reason } });
  },
  // The counts and the log change, too. Another admin may have decided.
  onSettled: (_answer, _error, _input, _result, { client }) => client.invalidateQueries({ queryKey: ['office'] }),
});
