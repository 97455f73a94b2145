import { credentialKindNames, type OfficeCredential, officePaths } from '@nearhand/contracts';
import { Button, lazyPart, StatusChip } from '@nearhand/ui';
import { Dot, ListRow } from '@nearhand/ui/figures';
import { CircleAlert, Download } from '@nearhand/ui/icons';
import { useState } from 'react';
import { calendarDay, Moment } from '../office/moment.tsx';
import { Line } from '../office/office-list.tsx';
import { credentialFileUrl } from './credential-api.ts';
import type { CredentialDialog } from './credential-dialogs.tsx';

const CredentialDialogs = lazyPart(() =>
  import(/* webpackChunkName: "credential-dialogs" */ './credential-dialogs.tsx').then(
    ({ CredentialDialogs }) => CredentialDialogs,
  ),
);

const quiet = { size: 'small', variant: 'outlined', color: 'inherit' } as const;

/** Its title leads to its owner. */
export const CredentialRow = ({ credential }: { credential: OfficeCredential }) => {
  const { _id, kind, title, number, issuer, validUntil, state, isExpired, reason, file, owner, createdAt } = credential;
  const [dialog, setDialog] = useState<CredentialDialog>();
  return (
    <>
      <ListRow
        heading="h2"
        title={<bdi>{title}</bdi>}
        link={{ to: officePaths.person(owner._id) }}
        end={
          isExpired && (
            <StatusChip tone="grey" icon={CircleAlert}>
              Expired
            </StatusChip>
          )
        }
        actions={
          <>
            {file.type === 'image/webp' ? (
              <Button {...quiet} onClick={() => setDialog('picture')}>
                Look
              </Button>
            ) : (
              <Button
                {...quiet}
                component="a"
                href={credentialFileUrl(_id)}
                download
                startIcon={<Download size={16} aria-hidden />}
              >
                PDF
              </Button>
            )}
            {state === 'waiting' && (
              <>
                <Button {...quiet} onClick={() => setDialog('reject')}>
                  Reject
                </Button>
                {!isExpired && (
                  <Button size="small" variant="contained" onClick={() => setDialog('approve')}>
                    Approve
                  </Button>
                )}
              </>
            )}
          </>
        }
      >
        <p>
          {credentialKindNames[kind]} of <bdi>{owner.name}</bdi>, valid until {calendarDay(validUntil)}
        </p>
        <Line>
          <bdi>{[issuer, number].filter(Boolean).join(', ')}</bdi>
          <Dot />
          handed in <Moment at={createdAt} />
        </Line>
        {reason && (
          <p>
            Reason: <bdi>{reason}</bdi>
          </p>
        )}
      </ListRow>
      {dialog && <CredentialDialogs credential={credential} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
};
