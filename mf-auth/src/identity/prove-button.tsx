import { type IdentityProvider, type IdentityRequest, identityProviders } from '@nearhand/contracts';
import { orToast, unexplained } from '@nearhand/platform';
import { Button } from '@nearhand/ui';
import { useMutation } from '@tanstack/react-query';
import { beginIdentityRequest } from './identity-api.ts';

/** Asks the API for the provider's address, and opens it. */
export const useIdentityRequest = () => {
  const { mutateAsync, isPending } = useMutation(beginIdentityRequest);
  const go = async (request: IdentityRequest): Promise<void> => {
    const { url } = await mutateAsync(request);
    window.location.assign(url);
  };
  return { go, isPending };
};

/** For an account without a password: a new sign-in at the provider stands in for it. */
export const ProveButton = ({ provider }: { provider: IdentityProvider }) => {
  const { go, isPending } = useIdentityRequest();
  return (
    <Button
      variant="outlined"
      loading={isPending}
      onClick={() => void orToast(go({ provider, purpose: 'prove' }), 'Failed to begin', unexplained)}
    >
      {`Confirm with ${identityProviders[provider]}`}
    </Button>
  );
};
