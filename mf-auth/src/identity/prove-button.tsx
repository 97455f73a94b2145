import { type IdentityProvider, identityProviders, isIdentityProvider, type WaysIn } from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button } from '@nearhand/ui';
import { beginIdentityRequest } from './identity-api.ts';

/** Asks the API for the provider's address, and opens it. */
export const useIdentityRequest = (failed: string) =>
  useAction(beginIdentityRequest, {
    failed: [failed, unexplained],
    onSuccess: ({ url }) => window.location.assign(url),
  });

const ProveButton = ({ provider }: { provider: IdentityProvider }) => {
  const { run, isPending } = useIdentityRequest('Failed to begin');
  return (
    <Button variant="outlined" loading={isPending} onClick={() => void run({ provider, purpose: 'prove' })}>
      {`Confirm with ${identityProviders[provider]}`}
    </Button>
  );
};

/** For an account without a password: a new sign-in at a provider stands in for it. */
export const ProveButtons = ({ identities }: Pick<WaysIn, 'identities'>) =>
  identities.map(({ provider }) => isIdentityProvider(provider) && <ProveButton key={provider} provider={provider} />);
