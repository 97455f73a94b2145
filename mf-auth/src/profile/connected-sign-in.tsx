import {
  type IdentityProvider,
  identityProviders,
  isIdentityProvider,
  type User,
  type WaysIn,
} from '@nearhand/contracts';
import { runtimeConfig, unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, lazyPart, Stack, styled, Typography } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { identityQueries, unlinkIdentity } from '../identity/identity-api.ts';
import { ProveButtons } from '../identity/prove-button.tsx';
import { SettingsCard } from './settings-card.tsx';

const ConnectDialog = lazyPart(() =>
  import(/* webpackChunkName: "connect-sign-in" */ './connect-dialog.tsx').then(({ ConnectDialog }) => ConnectDialog),
);

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', gap: 12, alignItems: 'center', justifyContent: 'space-between', minHeight: 56 },
  '& > li > div': { minWidth: 0, overflowWrap: 'anywhere' },
});

/** Accounts elsewhere that sign in to this one; nothing where no provider works and none is connected. */
export const ConnectedSignIn = ({ user }: { user: User }) => {
  const { data } = useQuery(identityQueries.waysIn());
  const offered = runtimeConfig().features.socialSignIn.filter(isIdentityProvider);
  const connected = data?.identities.map(({ provider }) => provider).filter(isIdentityProvider) ?? [];
  // At once where a provider works: the card must not push the page down when the answer comes.
  const shown = [...new Set([...offered, ...connected])];
  const [connecting, setConnecting] = useState<IdentityProvider>();
  if (shown.length === 0) return null;
  return (
    <SettingsCard title="Connected sign-in">
      <Rows>
        {shown.map((provider) => (
          <ProviderRow key={provider} provider={provider} waysIn={data} onConnect={() => setConnecting(provider)} />
        ))}
      </Rows>
      {data && !data.hasPassword && <Proof waysIn={data} />}
      {connecting && data && (
        <ConnectDialog
          user={user}
          provider={connecting}
          hasPassword={data.hasPassword}
          onClose={() => setConnecting(undefined)}
        />
      )}
    </SettingsCard>
  );
};

interface RowProps {
  provider: IdentityProvider;
  waysIn: WaysIn | undefined;
  onConnect: () => void;
}

const ProviderRow = ({ provider, waysIn, onConnect }: RowProps) => {
  const name = identityProviders[provider];
  const { run, isPending } = useAction(unlinkIdentity, {
    failed: [`Failed to disconnect ${name}`, unexplained],
    done: `${name} is disconnected`,
  });
  const identity = waysIn?.identities.find((one) => one.provider === provider);
  return (
    <li>
      <div>
        <Typography>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {identity?.email ?? (waysIn ? 'Not connected' : '\u00a0')}
        </Typography>
      </div>
      {identity ? (
        <Button
          size="small"
          aria-label={`Disconnect ${name}`}
          loading={isPending}
          onClick={() => void run(identity._id)}
        >
          Disconnect
        </Button>
      ) : (
        <Button size="small" aria-label={`Connect ${name}`} disabled={!waysIn} onClick={onConnect}>
          Connect
        </Button>
      )}
    </li>
  );
};

/** For an account without a password. */
const Proof = ({ waysIn: { identities, provenUntil } }: { waysIn: WaysIn }) => (
  <Stack spacing={1.5} sx={{ mt: 1.5 }}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {provenUntil
        ? 'You have confirmed that it is you. For 5 minutes you can change your email or delete your account.'
        : 'Your account has no password. To change your email or delete your account, first confirm that it is you.'}
    </Typography>
    {!provenUntil && <ProveButtons identities={identities} />}
  </Stack>
);
