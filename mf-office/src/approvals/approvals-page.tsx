import { type Approval, approvalStates } from '@nearhand/contracts';
import { orToast, toast, useSearchParams, useSession, useSingleFlight } from '@nearhand/platform';
import { Button, recoverFocus } from '@nearhand/ui';
import { CountTabs, ListRow, RowLine } from '@nearhand/ui/figures';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { SubjectLink } from '../admin-actions/action-words.tsx';
import { adminActionQueries, decideApproval } from '../admin-actions/admin-action-api.ts';
import { Moment } from '../office/moment.tsx';
import { OfficeFrame } from '../office/office-frame.tsx';
import { OfficeList } from '../office/office-list.tsx';

const labels = { waiting: 'Waiting', confirmed: 'Confirmed', rejected: 'Rejected' };

/** Requests that need a second admin. The address stores the tab: `?state=confirmed`. */
export const ApprovalsPage = () => {
  const [search, setSearch] = useSearchParams();
  const chosen = approvalStates.find((state) => state === search.get('state')) ?? 'waiting';
  const list = useInfiniteQuery(adminActionQueries.approvals(chosen));
  return (
    <OfficeFrame title="Approvals" subtitle="Deletions and decisions of more than $500 need a second admin">
      <CountTabs
        label="Approvals by state"
        value={chosen}
        onChange={(state) => setSearch({ state }, { replace: true, preventScrollReset: true })}
        tabs={approvalStates.map((state) => ({
          id: state,
          label: labels[state],
          content: state === chosen && (
            <OfficeList
              what="approvals"
              list={list}
              empty={{
                title: `Nothing ${labels[state].toLowerCase()}`,
                text: 'Requests of admins show here where a second admin must confirm them.',
              }}
            >
              {(approval) => <ApprovalRow approval={approval} />}
            </OfficeList>
          ),
        }))}
      />
    </OfficeFrame>
  );
};

const ApprovalRow = ({ approval }: { approval: Approval }) => {
  const { _id, admin, subject, summary, state, decidedBy, createdAt } = approval;
  const { user } = useSession();
  const confirm = useMutation(decideApproval('confirm'));
  const reject = useMutation(decideApproval('reject'));
  const decide = useSingleFlight(async (step: 'confirm' | 'reject') => {
    const { mutateAsync } = step === 'confirm' ? confirm : reject;
    if (!(await orToast(mutateAsync(_id), `Failed to ${step} this request`))) return;
    toast.success(step === 'confirm' ? 'Confirmed and done' : 'Rejected');
    recoverFocus();
  });
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
          {labels[state]} by <bdi>{decidedBy}</bdi>
        </RowLine>
      )}
      {state === 'waiting' && isOwn && <RowLine>Another admin must confirm it.</RowLine>}
    </ListRow>
  );
};
