import {
  AdminAction,
  Approval,
  type ApprovalState,
  type BookingStatus,
  type CaseState,
  CaseSummary,
  type CredentialState,
  inPages,
  OfficeBooking,
  OfficeCredential,
  OfficeDispute,
  OfficeRefund,
  OfficeWaiting,
  type PageQuery,
  PersonRow,
  type PersonState,
  type Role,
  type refundStates,
} from '@nearhand/contracts';
import { Page, readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, refetching } from '@nearhand/platform';
import { showing, withRows } from '@nearhand/platform/action';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';

const pageSize = 20;

/** A list of the office, page after page. Others change it all the time, so it is asked for anew with each visit. */
const pagedList = <Filter extends object, Row>(
  name: string,
  filter: Filter,
  get: (call: { query: Filter & PageQuery; signal: AbortSignal }) => Promise<Page<Row>>,
) =>
  infiniteQueryOptions({
    queryKey: ['office', name, filter] as const,
    ...inPages(pageSize, ({ query, signal }) => get({ query: { ...filter, ...query }, signal })),
    staleTime: 0,
  });

export type OfficeListOptions<Filter extends object, Row> = ReturnType<typeof pagedList<Filter, Row>>;

export const officeLists = {
  actions: (filter: { admin?: string; subject?: string }) =>
    pagedList('actions', filter, (call) => api.get('office/actions', { ...call, read: readAs(Page(AdminAction)) })),
  approvals: (filter: { state: ApprovalState }) =>
    pagedList('approvals', filter, (call) => api.get('office/approvals', { ...call, read: readAs(Page(Approval)) })),
  /** The oldest first, as the cases. */
  badges: (filter: { state: CredentialState }) =>
    pagedList('badges', filter, (call) =>
      api.get('office/credentials', { ...call, read: readAs(Page(OfficeCredential)) }),
    ),
  bookings: (filter: { search?: string; status?: BookingStatus; from?: string; to?: string }) =>
    pagedList('bookings', filter, (call) => api.get('office/bookings', { ...call, read: readAs(Page(OfficeBooking)) })),
  cases: (filter: { state: CaseState }) =>
    pagedList('cases', filter, (call) => api.get('cases', { ...call, read: readAs(Page(CaseSummary)) })),
  disputes: () =>
    pagedList('disputes', {}, (call) => api.get('office/disputes', { ...call, read: readAs(Page(OfficeDispute)) })),
  people: (filter: { search?: string; role?: Role; state?: PersonState }) =>
    pagedList('people', filter, (call) => api.get('office/people', { ...call, read: readAs(Page(PersonRow)) })),
  refunds: (filter: { state: (typeof refundStates)[number] }) =>
    pagedList('refunds', filter, (call) => api.get('office/refunds', { ...call, read: readAs(Page(OfficeRefund)) })),
};

export const officeQueries = {
  all: () => ['office'] as const,
  waiting: () =>
    queryOptions({
      queryKey: ['office', 'waiting'] as const,
      queryFn: ({ signal }) => api.get('office/waiting', { signal, read: readDataAs(OfficeWaiting) }),
      staleTime: 0,
    }),
};

/** For changes. The counts and the log change, too, and after an error another admin may have decided. */
export const refreshOffice = refetching(officeQueries.all);

export const decideApproval = (id: string) =>
  mutationOptions({
    mutationFn: (step: 'confirm' | 'reject') =>
      step === 'confirm'
        ? api.post('office/approvals/:id/confirm', { params: { id } })
        : api.post('office/approvals/:id/reject', { params: { id } }),
    onSuccess: showing(
      () => officeLists.approvals({ state: 'waiting' }),
      (list) => withRows(list, (approvals) => approvals.filter(({ _id }) => _id !== id)),
    ),
    onSettled: refreshOffice,
  });
