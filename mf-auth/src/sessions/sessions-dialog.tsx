import { type AccountSession, clockTime, instantFormat, mediumDate } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Button, Chip, ErrorState, Skeleton, Stack, Typography } from '@nearhand/ui';
import { Dot } from '@nearhand/ui/figures';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { DeviceRows, usedText } from '../accounts/device-rows.ts';
import { endOtherSession, sessionListQueries } from './session-api.ts';

const instant = instantFormat({ ...mediumDate, ...clockTime });

const useOf = ({ isCurrent, lastUsedAt }: AccountSession): string => (isCurrent ? 'In use now' : usedText(lastUsedAt));

export const SessionsDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: sessions, isError, refetch } = useQuery(sessionListQueries.mine());
  const { run, isPending, variables } = useAction(endOtherSession, {
    failed: 'Failed to log out the device',
    done: (_answer, id) => (id ? 'Device logged out' : 'Other devices logged out'),
    // The pressed button is gone.
    onSuccess: () => list.current?.focus(),
  });
  const list = useRef<HTMLUListElement>(null);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <DialogFrame
      title="Logged-in Devices"
      text="Each login to your account lasts 30 days. Log out a device that you do not know, and change your password."
      onClose={onClose}
    >
      {sessions && (
        <DeviceRows ref={list} tabIndex={-1} aria-label="Your logins">
          {sessions.map((session) => (
            <li key={session._id}>
              <div>
                <Typography component="h3" sx={{ fontWeight: 600 }}>
                  {session.device}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {session.place && (
                    <>
                      {session.place}
                      <Dot />
                    </>
                  )}
                  {useOf(session)}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {`Logged in ${instant(session.createdAt)}`}
                </Typography>
              </div>
              {session.isCurrent ? (
                <Chip size="small" label="This device" />
              ) : (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`Log out ${session.device}, logged in ${instant(session.createdAt)}`}
                  aria-disabled={isPending || undefined}
                  loading={isPending && variables === session._id}
                  onClick={() => void run(session._id)}
                >
                  Log out
                </Button>
              )}
            </li>
          ))}
        </DeviceRows>
      )}
      {!sessions && isError && (
        <ErrorState title="Error Loading Devices" what="your devices" onRetry={() => refetch()} />
      )}
      {!sessions && !isError && <Skeleton variant="rounded" height={84} sx={{ mb: 2.5 }} />}
      <Stack spacing={1.5}>
        {others.length > 0 && (
          <Button
            variant="outlined"
            color="error"
            fullWidth
            aria-disabled={isPending || undefined}
            onClick={() => void run(undefined)}
          >
            Log out all other devices
          </Button>
        )}
        <Button variant="outlined" color="inherit" fullWidth autoFocus onClick={onClose}>
          Close
        </Button>
      </Stack>
    </DialogFrame>
  );
};
