import { type ReportedKind, ReportedThing, type ReportMove, type ReportState } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { refreshOffice } from '../office/office-api.ts';

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
  onSettled: refreshOffice,
});

export const unhide = mutationOptions({
  mutationFn: ({ subject: { kind, id }, reason }: Pick<ReportedThing, 'subject'> & { reason: string }) =>
    api.post('office/unhide', { body: { kind, id, reason } }),
  onSettled: refreshOffice,
});
