import {
  Grant,
  type NewPasskey,
  Passkey,
  type PasskeyAssertion,
  PasskeyCreation,
  type PasskeyProof,
  PasskeyRequest,
  passkeyTransports,
} from '@nearhand/contracts';
import { readAs, readDataAs, rows } from '@nearhand/contracts/schema';
import { api, beginSession, refetching, unexplained } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountQueries } from '../accounts/account-api.ts';

const webAuthn = () => import(/* webpackChunkName: "web-authn" */ '@simplewebauthn/browser');

export const passkeyQueries = {
  mine: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'passkeys'] as const,
      queryFn: ({ signal }) => api.get('auth/passkeys', { signal, read: readDataAs(rows(Passkey)) }),
      staleTime: 0,
      meta: { isStored: false },
    }),
};

/** The parts that the API reads. */
const toAssertion = ({ id, response }: AuthenticationResponseJSON): PasskeyAssertion => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
};

const toNewPasskey = ({ id, response }: RegistrationResponseJSON): NewPasskey => {
  const { clientDataJSON, attestationObject } = response;
  const transports = passkeyTransports.filter((one) => response.transports?.includes(one));
  return { id, response: { clientDataJSON, attestationObject, transports } };
};

/** Signs in with any passkey of this site that the browser offers, as `login` of the platform does. */
export const loginWithPasskey = mutationOptions({
  mutationFn: async () => {
    const { startAuthentication } = await webAuthn();
    const optionsJSON = await api.post('auth/passkeys/login/options', { read: readDataAs(PasskeyRequest) });
    const body = toAssertion(await startAuthentication({ optionsJSON }));
    return api.post('auth/passkeys/login', { body, read: readAs(Grant) });
  },
  onSuccess: beginSession,
});

// After an error too: another device may have removed it.
const refreshed = { onSettled: refetching(() => passkeyQueries.mine().queryKey) };

export interface AddPasskey {
  password?: string;
  /** The user proves with a passkey that they have. */
  byPasskey?: boolean;
}

export const addPasskey = mutationOptions({
  mutationFn: async ({ password, byPasskey = false }: AddPasskey) => {
    const { startAuthentication, startRegistration } = await webAuthn();
    const body: PasskeyProof = { password };
    if (byPasskey) {
      const optionsJSON = await api.post('auth/passkeys/proof', { read: readDataAs(PasskeyRequest) });
      body.passkey = toAssertion(await startAuthentication({ optionsJSON }));
    }
    const optionsJSON = await api.post('auth/passkeys/options', { body, read: readDataAs(PasskeyCreation) });
    const created = toNewPasskey(await startRegistration({ optionsJSON }));
    return api.post('auth/passkeys', { body: created, read: readDataAs(Passkey) });
  },
  onSuccess: showing(passkeyQueries.mine, (passkeys, _proof, added) => [added, ...passkeys]),
  ...refreshed,
});

export const renamePasskey = mutationOptions({
  mutationFn: ({ id, name }: { id: string; name: string }) =>
    api.patch('auth/passkeys/:id', { params: { id }, body: { name }, read: readDataAs(Passkey) }),
  onSuccess: showing(passkeyQueries.mine, (passkeys, _name, renamed) =>
    passkeys.map((one) => (one._id === renamed._id ? renamed : one)),
  ),
  ...refreshed,
});

export const removePasskey = mutationOptions({
  mutationFn: (id: string) => api.delete('auth/passkeys/:id', { params: { id } }),
  onSuccess: showing(passkeyQueries.mine, (passkeys, id) => passkeys.filter(({ _id }) => _id !== id)),
  ...refreshed,
});

const unusable = 'Passkeys do not work in this browser on this site.';

/** Names of errors of the browser's dialog. */
const browserErrors: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. It was cancelled, took too long, or this device has none.',
  AbortError: 'No passkey was used. It was cancelled.',
  InvalidStateError: 'This device has a passkey of your account already.',
  NotSupportedError: unusable,
  SecurityError: unusable,
  Error: unusable,
};

/** Why a passkey was not used or added, in words. */
export const passkeyErrorText = (error: unknown): string =>
  (error instanceof Error && browserErrors[error.name]) || unexplained;
