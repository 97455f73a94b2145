import { AdminAction, Approval, type ApprovalState } from '@nearhand/contracts';
import { Page, readAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import { pagedList } from '../office/office-api.ts';

export interface ActionFilter {
  admin?: string;
  subject?: string;
}

export const adminActionQueries = {
  log: (filter: ActionFilter) =>
    pagedList(['log', filter.admin ?? '', filter.subject ?? ''], ({ query, signal }) =>
      api.get('office/actions', { query: { ...query, ...filter }, signal, read: readAs(Page(AdminAction)) }),
    ),
  approvals: (state: ApprovalState) =>
    pagedList(['approvals', state], ({ query, signal }) =>
      api.get('office/approvals', { query: { ...query, state }, signal, read: readAs(Page(Approval)) }),
    ),
};

export const decideApproval = (step: 'confirm' | 'reject') =>
  mutationOptions({
    mutationFn: (id: string) =>
      step === 'confirm'
        ? api.post('office/approvals/:id/confirm', { params: { id } })
        : api.post('office/approvals/:id/reject', { params: { id } }),
    // The confirmed request may change any list of the office.
    onSettled: (_answer, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: ['office'] }),
  });
