import { type ReportedKind, ReportedThing, type ReportMove, type ReportState } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { refreshOffice } from '../office/office-api.ts';

export const reportQueries = {
  list: (filter: { state: ReportState; kind?: ReportedKind | undefined }) =>
    queryOptions({
      queryKey: ['office', 'reports', filter] as const,
      queryFn: ({ signal }) =>
        api.get('office/reports', { query: filter, signal, read: readDataAs(rows(ReportedThing)) }),
      staleTime: 0,
    }),
};

/** Changes the list of all kinds and that of this kind. */
const showingThings =
  <Input>(
    state: ReportState,
    subjectOf: (input: Input) => ReportedThing['subject'],
    change: (things: ReportedThing[], input: Input) => ReportedThing[],
  ) =>
  async (answer: unknown, input: Input, result: unknown, context: MutationFunctionContext) => {
    for (const kind of [undefined, subjectOf(input).kind])
      await showing(() => reportQueries.list({ state, kind }), change)(answer, input, result, context);
  };

export const decideReports = mutationOptions({
  mutationFn: ({
    thing: { _id: id, reports },
    ...decision
  }: {
    thing: ReportedThing;
    move: ReportMove;
    reason: string;
  }) => {
    const until = reports
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1);
    return api.post('office/reports/:id/decide', { params: { id }, body: { ...decision, ...(until && { until }) } });
  },
  onSuccess: showingThings(
    'open',
    ({ thing }: { thing: ReportedThing }) => thing.subject,
    (things, { thing }) => things.filter(({ _id }) => _id !== thing._id),
  ),
  onSettled: refreshOffice,
});

export const unhide = mutationOptions({
  mutationFn: ({ subject: { kind, id }, reason }: Pick<ReportedThing, 'subject'> & { reason: string }) =>
    api.post('office/unhide', { body: { kind, id, reason } }),
  onSuccess: showingThings(
    'decided',
    ({ subject }: Pick<ReportedThing, 'subject'>) => subject,
    (things, { subject }) =>
      things.map((thing) => (thing.subject.id === subject.id ? { ...thing, isHidden: false } : thing)),
  ),
  onSettled: refreshOffice,
});
