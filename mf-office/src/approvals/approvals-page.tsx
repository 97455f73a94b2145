import { type Approval, approvalStates } from '@nearhand/contracts';
import { useSession, useSingleFlight } from '@nearhand/platform';
import { Button } from '@nearhand/ui';
import { ListRow, RowLine } from '@nearhand/ui/figures';
import { useMutation } from '@tanstack/react-query';
import { SubjectLink } from '../admin-actions/action-words.tsx';
import { Moment } from '../office/moment.tsx';
import { decideApproval, officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { StateTabs } from '../office/office-list.tsx';
import { saved } from '../office/reason-dialog.tsx';

const text = 'Requests of admins show here where a second admin must confirm them.';
const tabs = {
  waiting: { label: 'Waiting', empty: { title: 'Nothing waiting', text } },
  confirmed: { label: 'Confirmed', empty: { title: 'Nothing confirmed', text } },
  rejected: { label: 'Rejected', empty: { title: 'Nothing rejected', text } },
};

/** Requests that need a second admin. */
export const ApprovalsPage = () => (
  <OfficeFrame title="Approvals" subtitle="Deletions and decisions of more than $500 need a second admin">
    <StateTabs what="approvals" states={approvalStates} tabs={tabs} list={officeLists.approvals}>
      {(approval) => <ApprovalRow approval={approval} />}
    </StateTabs>
  </OfficeFrame>
);

const ApprovalRow = ({ approval }: { approval: Approval }) => {
  const { _id, admin, subject, summary, state, decidedBy, createdAt } = approval;
  const { user } = useSession();
  const confirm = useMutation(decideApproval('confirm'));
  const reject = useMutation(decideApproval('reject'));
  const decide = useSingleFlight((step: 'confirm' | 'reject') =>
    saved((step === 'confirm' ? confirm : reject).mutateAsync(_id), {
      done: step === 'confirm' ? 'Confirmed and done' : 'Rejected',
      failed: `Failed to ${step} this request`,
    }),
  );
  const isOwn = admin._id === user?._id;
  return (
    <ListRow
      heading="h2"
      title={<bdi>{summary}</bdi>}
      actions={
        state === 'waiting' && (
          <>
            <Button variant="text" disabled={reject.isPending} onClick={() => void decide('reject')}>
              {isOwn ? 'Withdraw' : 'Reject'}
            </Button>
            {!isOwn && (
              <Button variant="contained" disabled={confirm.isPending} onClick={() => void decide('confirm')}>
                Confirm
              </Button>
            )}
          </>
        )
      }
    >
      <RowLine strong>
        Asked by <bdi>{admin.name}</bdi> · <Moment at={createdAt} /> · <SubjectLink subject={subject} />
      </RowLine>
      {decidedBy && (
        <RowLine>
          {tabs[state].label} by <bdi>{decidedBy}</bdi>
        </RowLine>
      )}
      {state === 'waiting' && isOwn && <RowLine>Another admin must confirm it.</RowLine>}
    </ListRow>
  );
};

export { ApprovalsPage as Component };
