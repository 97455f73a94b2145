import type { OfficeCredential } from '@nearhand/contracts';
import { api, runtimeConfig } from '@nearhand/platform';
import { showing, withRows } from '@nearhand/platform/action';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { officeLists, refreshOffice } from '../office/office-api.ts';

/** The session's cookie authorizes the download. */
export const credentialFileUrl = (id: string): string => `${runtimeConfig().apiBase}/credentials/${id}/file`;

const dataUrlOf = (bytes: Uint8Array): string =>
  `data:image/webp;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;

/** A picture as a data URL: the API sends it as a download only. It does not stay on the device. */
export const credentialPicture = (id: string) =>
  queryOptions({
    queryKey: ['credential-picture', id] as const,
    queryFn: async ({ signal }) => {
      const answer = await api.response('credentials/:id/file', { params: { id }, signal });
      return dataUrlOf(new Uint8Array(await answer.arrayBuffer()));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isStored: false },
  });

/** Without a reason it is approved, for the owner's name that the admin has read. */
export const decideCredential = mutationOptions({
  mutationFn: async ({ credential: { _id: id, owner }, reason }: { credential: OfficeCredential; reason?: string }) => {
    const params = { id };
    if (reason === undefined) await api.post('office/credentials/:id/approve', { params, query: { name: owner.name } });
    else await api.post('office/credentials/:id/reject', { params, body: { reason } });
  },
  onSuccess: showing(
    ({ credential }) => officeLists.badges({ state: credential.state }),
    (list, { credential }) => withRows(list, (credentials) => credentials.filter(({ _id }) => _id !== credential._id)),
  ),
  onSettled: refreshOffice,
});
