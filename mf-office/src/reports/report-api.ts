import { type ReportedKind, ReportedThing, type ReportMove, type ReportState } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';

export const reportQueries = {
  list: (state: ReportState, kind?: ReportedKind) =>
    queryOptions({
      queryKey: ['office', 'reports', state, kind ?? 'all'] as const,
      queryFn: ({ signal }) =>
        api.get('office/reports', {
          query: { state, ...(kind && { kind }) },
          signal,
          read: readDataAs(rows(ReportedThing)),
        }),
      staleTime: 0,
    }),
};

const refreshed = {
  onSettled: (
    _answer: unknown,
    _error: unknown,
    _input: unknown,
    _result: unknown,
    { client }: MutationFunctionContext,
  ) => client.invalidateQueries({ queryKey: ['office'] }),
};

export const decideReports = mutationOptions({
  ...refreshed,
  mutationFn: ({ id, move, reason }: { id: string; move: ReportMove; reason: string }) =>
    api.post('office/reports/:id/decide', { params: { id }, body: { move, reason } }),
});

export const unhide = mutationOptions({
  ...refreshed,
  mutationFn: ({ subject: { kind, id }, reason }: Pick<ReportedThing, 'subject'> & { reason: string }) =>
    api.post('office/unhide', { body: { kind, id, reason } }),
});
