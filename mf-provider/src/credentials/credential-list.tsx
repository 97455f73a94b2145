import { type Credential, credentialKindNames, instantFormat, isolated, mediumDate } from '@nearhand/contracts';
import { Button, EmptyState, Items, Notice, StatusChip, type StatusChipProps, styled } from '@nearhand/ui';
import { DashboardList, DashboardRows } from '@nearhand/ui/figures';
import { CircleAlert, CircleCheck, CircleX, Clock, Download } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { RemoveButton } from '../schedule/remove-button.tsx';
import { credentialFileUrl, credentialQueries, deleteCredential } from './credential-api.ts';

const Row = styled('li')({ '&&': { flexWrap: 'wrap', gap: '12px 16px' } });
const Words = styled('div')({ flex: '1 1 100%', minWidth: 0, overflowWrap: 'anywhere' });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' });
const Line = styled('p')({ margin: '4px 0 0', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });

const dayInWords = instantFormat({ ...mediumDate, timeZone: 'UTC' });

const chips: Record<Credential['state'], StatusChipProps> = {
  waiting: { tone: 'yellow', icon: Clock, children: 'Waiting' },
  approved: { tone: 'green', icon: CircleCheck, children: 'Approved' },
  rejected: { tone: 'red', icon: CircleX, children: 'Not approved' },
};
const expired: StatusChipProps = { tone: 'grey', icon: CircleAlert, children: 'Expired' };

const CredentialRow = ({ credential }: { credential: Credential }) => {
  const { _id, kind, title, number, issuer, validUntil, state, isExpired, reason } = credential;
  const titleId = `credential-${_id}`;
  return (
    <Row>
      <Words>
        <div id={titleId} style={{ fontWeight: 600 }}>
          <bdi>{title}</bdi>
        </div>
        <Line>{[credentialKindNames[kind], number, issuer].filter(Boolean).join(', ')}</Line>
        <Line>{`${isExpired ? 'Was valid' : 'Valid'} until ${dayInWords(validUntil)}`}</Line>
        {reason && (
          <div style={{ marginTop: 8 }}>
            <Notice severity="warning">
              <bdi>{reason}</bdi>
            </Notice>
          </div>
        )}
      </Words>
      <StatusChip {...(isExpired && state !== 'rejected' ? expired : chips[state])} />
      <Actions>
        <Button
          component="a"
          href={credentialFileUrl(_id)}
          download
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<Download size={16} aria-hidden />}
          aria-describedby={titleId}
        >
          File
        </Button>
        <RemoveButton
          describedBy={titleId}
          title="Delete it with its file?"
          text={`“${isolated(title)}” is deleted with its file${state === 'approved' && !isExpired ? ', and the badge goes' : ''}.`}
          mutation={deleteCredential}
          input={_id}
          done="Deleted"
          failed="Failed to delete it"
        />
      </Actions>
    </Row>
  );
};

/** Licences and insurances with their states, newest first. */
export const CredentialList = () => {
  const query = useQuery(credentialQueries.mine());
  return (
    <DashboardList
      title="What you handed in"
      query={query}
      problem="We couldn't load your licences and insurance"
      empty={
        <EmptyState
          illustration="wallet"
          title="Nothing handed in yet"
          text="Customers book sooner when your page says that you are licensed and insured."
        />
      }
    >
      <DashboardRows>
        <Items of={query.data ?? []}>{(credential) => <CredentialRow credential={credential} />}</Items>
      </DashboardRows>
    </DashboardList>
  );
};
