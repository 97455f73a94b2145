import { IdentityRedirect, type IdentityRequest, IdentitySession, WaysIn } from '@nearhand/contracts';
import { readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, beginSession, refetching } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountQueries } from '../accounts/account-api.ts';

export const identityQueries = {
  /** How the person can sign in. Asked for anew each time: another tab may have come from a provider. */
  waysIn: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'ways-in'] as const,
      queryFn: ({ signal }) => api.get('auth/identities', { signal, read: readDataAs(WaysIn) }),
      staleTime: 0,
      meta: { isStored: false },
    }),
};

/** The browser's cookie stands for the sign-in at the provider. Stores the token, as `login` does. */
export const endIdentitySignIn = mutationOptions({
  mutationFn: () => api.post('auth/identity', { read: readAs(IdentitySession) }),
  onSuccess: beginSession,
});

export const beginIdentityRequest = mutationOptions({
  mutationFn: (body: IdentityRequest) => api.post('auth/identities', { body, read: readDataAs(IdentityRedirect) }),
});

export const unlinkIdentity = mutationOptions({
  mutationFn: (id: string) => api.delete('auth/identities/:id', { params: { id } }),
  onSuccess: showing(identityQueries.waysIn, (waysIn, id) => ({
    ...waysIn,
    identities: waysIn.identities.filter(({ _id }) => _id !== id),
  })),
  onSettled: refetching(() => identityQueries.waysIn().queryKey),
});
