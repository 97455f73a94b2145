import { paths } from '@nearhand/contracts';
import { runtimeConfig } from '@nearhand/platform';
import { Button, Illustration, LinkButton, Stack, Typography } from '@nearhand/ui';
import { AuthCard } from '../credentials/auth-card.tsx';

export const CheckYourEmail = ({ address, onAgain }: { address: string; onAgain: () => void }) => (
  <AuthCard title="Check your email">
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
      <Illustration name="message" />
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {runtimeConfig().features.passwordRecovery ? (
          <>
            If an account belongs to <strong>{address}</strong>, a link to reset its password is on its way.
          </>
        ) : (
          <>
            Messages about your password go to <strong>{address}</strong>.
          </>
        )}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nothing there after a few minutes? Please look in your spam folder.
      </Typography>
      <Stack spacing={1.5} sx={{ width: '100%' }}>
        <Button variant="outlined" onClick={onAgain}>
          Try another email
        </Button>
        <LinkButton to={paths.login} variant="text">
          Back to login
        </LinkButton>
      </Stack>
    </Stack>
  </AuthCard>
);
