import { type EmailSetting, emailSettingNames, errorCodes, paths } from '@nearhand/contracts';
import { unexplained, useSearchParams } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Alert, Button, LinkButton, Notice, Stack, Typography } from '@nearhand/ui';
import { useState } from 'react';
import { unsubscribe } from '../accounts/account-api.ts';
import { AuthCard } from '../accounts/auth-card.tsx';

/** For the link in an email: opening it changes nothing, as programs open links too. */
export const UnsubscribePage = () => {
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const [refused, setRefused] = useState(token ? undefined : 'This link is not complete.');
  const [stopped, setStopped] = useState<EmailSetting>();

  const { run, isPending } = useAction(unsubscribe, {
    failed: ['Failed to unsubscribe', unexplained],
    explain: { [errorCodes.unsubscribeInvalid]: setRefused },
    onSuccess: ({ setting }) => setStopped(setting),
  });

  return (
    <AuthCard title="Unsubscribe" heading="Emails from us" subtitle="Stop one kind of emails">
      <Stack spacing={2}>
        {refused && <Notice severity="error">{refused}</Notice>}
        {stopped && (
          <Alert role="status" severity="success">
            {`You are unsubscribed: “${emailSettingNames[stopped]}” is off.`}
          </Alert>
        )}
        {!refused && !stopped && (
          <>
            <Typography>
              You will get no more emails of the kind that brought you here. Emails about the safety of your account
              always come.
            </Typography>
            <Button variant="contained" loading={isPending} onClick={() => void run(token)}>
              Unsubscribe
            </Button>
          </>
        )}
        <Typography>You can turn emails on and off in Notification Settings of your profile.</Typography>
        <LinkButton to={paths.profile} variant="outlined">
          Go to your profile
        </LinkButton>
      </Stack>
    </AuthCard>
  );
};

export { UnsubscribePage as Component };
