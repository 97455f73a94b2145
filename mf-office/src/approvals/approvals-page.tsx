import { type Approval, approvalStates } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, Typography } from '@nearhand/ui';
import { Dot, ListRow } from '@nearhand/ui/figures';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useState } from 'react';
import { SubjectLink } from '../admin-actions/action-words.tsx';
import { Moment } from '../office/moment.tsx';
import { decideApproval, officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { Line, StateTabs } from '../office/office-list.tsx';

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

const words = {
  confirm: { done: 'Confirmed and done', failed: 'Failed to confirm this request' },
  reject: { done: 'Rejected', failed: 'Failed to reject this request' },
  withdraw: { done: 'Withdrawn', failed: 'Failed to withdraw this request' },
};

const ApprovalRow = ({ approval }: { approval: Approval }) => {
  const { _id, admin, subject, summary, reason, quote, state, decidedBy, isWithdrawn, createdAt } = approval;
  const { user } = useSession();
  const { run, isPending, variables } = useAction(decideApproval(_id));
  const decided = isPending ? variables : undefined;
  const isOwn = admin._id === user?._id;
  const [isAsking, setAsking] = useState(false);
  return (
    <ListRow
      heading="h2"
      title={<bdi>{summary}</bdi>}
      actions={
        state === 'waiting' && (
          <>
            <Button
              variant="text"
              disabled={decided === 'reject'}
              onClick={() => void run('reject', isOwn ? words.withdraw : words.reject)}
            >
              {isOwn ? 'Withdraw' : 'Reject'}
            </Button>
            {!isOwn && (
              <Button variant="contained" disabled={decided === 'confirm'} onClick={() => setAsking(true)}>
                Confirm
              </Button>
            )}
            <ConfirmDialog
              open={isAsking}
              title="Confirm this request?"
              text={<bdi>{summary}</bdi>}
              confirmLabel="Confirm"
              busy={decided === 'confirm'}
              onConfirm={() => void run('confirm', { ...words.confirm, onEnd: () => setAsking(false) })}
              onClose={() => setAsking(false)}
            >
              <Typography sx={{ mt: 2 }}>It is done at once and cannot be undone.</Typography>
            </ConfirmDialog>
          </>
        )
      }
    >
      <p>
        Asked by <bdi>{admin.name}</bdi>
        <Dot />
        <Moment at={createdAt} />
        <Dot />
        <SubjectLink subject={subject} />
      </p>
      {quote && (
        <p>
          <bdi>“{quote}”</bdi>
        </p>
      )}
      {reason && (
        <p>
          Reason: <bdi>{reason}</bdi>
        </p>
      )}
      {decidedBy && (
        <Line>
          {isWithdrawn ? 'Withdrawn' : tabs[state].label} by <bdi>{decidedBy}</bdi>
        </Line>
      )}
      {state === 'waiting' && isOwn && <Line>Another admin must confirm it.</Line>}
    </ListRow>
  );
};

export { ApprovalsPage as Component };
