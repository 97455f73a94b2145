import { Block, inPages, Report } from '@nearhand/contracts';
import { Page, readAs } from '@nearhand/contracts/schema';
import { api, refetching } from '@nearhand/platform';
import { showing, useAction, withRows } from '@nearhand/platform/action';
import { Button, RetryNotice, styled, Typography } from '@nearhand/ui';
import { LoadMore } from '@nearhand/ui/figures';
import { infiniteQueryOptions, mutationOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { accountQueries } from '../accounts/account-api.ts';
import { SettingsCard } from './settings-card.tsx';

const safetyQueries = {
  blocks: () =>
    infiniteQueryOptions({
      // Another release of this slice in the same document has one page under `blocks`.
      queryKey: [...accountQueries.all(), 'blocked-people'] as const,
      ...inPages(50, (call) => api.get('blocks', { ...call, read: readAs(Page(Block)) })),
      staleTime: 0,
    }),
  reports: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'reports'] as const,
      queryFn: ({ signal }) => api.get('reports', { query: { limit: '5' }, signal, read: readAs(Page(Report)) }),
      staleTime: 0,
    }),
};

const unblock = mutationOptions({
  mutationFn: (id: string) => api.delete('blocks/:id', { params: { id } }),
  onSuccess: showing(safetyQueries.blocks, (list, id) =>
    withRows(list, (blocks) => blocks.filter(({ _id }) => _id !== id)),
  ),
  onSettled: refetching(() => safetyQueries.blocks().queryKey),
});

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflowWrap: 'anywhere',
  '& + &': { marginTop: 16 },
  '& > li': { display: 'flex', gap: 12, alignItems: 'center', justifyContent: 'space-between', minHeight: 44 },
});

const states = { open: 'We look at it', dismissed: 'Nothing found', upheld: 'We acted on it' };

/** People whom one blocked, and what one reported; nothing while there is neither. */
export const SafetyCard = () => {
  const blocks = useInfiniteQuery(safetyQueries.blocks());
  const reports = useQuery(safetyQueries.reports());
  const [firstNew, setFirstNew] = useState<string>();
  const blocked = blocks.data?.rows ?? [];
  const reported = reports.data?.data ?? [];
  const failed = [blocks, reports].filter(({ data, isError }) => !data && isError);
  if (blocked.length + reported.length + failed.length === 0) return null;
  return (
    <SettingsCard title="Safety">
      {failed.length > 0 && (
        <RetryNotice onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
          We could not load all of your blocks and reports.
        </RetryNotice>
      )}
      {blocked.length > 0 && (
        <Rows aria-label="Blocked people" tabIndex={-1}>
          {blocked.map((block) => (
            <BlockedRow key={block._id} block={block} ref={block._id === firstNew ? takeFocus : null} />
          ))}
        </Rows>
      )}
      <LoadMore
        list={blocks}
        error="More blocked people could not be loaded. Please try again."
        onLoaded={({ _id }) => setFirstNew(_id)}
      />
      {reported.length > 0 && (
        <Rows aria-label="Your latest reports">
          {reported.map(({ _id, title, state }) => (
            <li key={_id}>
              <span>
                Report: <bdi>{title}</bdi>
              </span>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {states[state]}
              </Typography>
            </li>
          ))}
        </Rows>
      )}
    </SettingsCard>
  );
};

const takeFocus = (row: HTMLElement | null) => row?.focus();

interface BlockedRowProps {
  block: Block;
  ref: Ref<HTMLLIElement>;
}

const BlockedRow = ({ block: { _id, name }, ref }: BlockedRowProps) => {
  const { run, isPending } = useAction(unblock, { failed: 'Failed to unblock this person', done: 'Unblocked' });
  return (
    <li ref={ref} tabIndex={-1}>
      <span>
        Blocked: <bdi>{name}</bdi>
      </span>
      <Button size="small" loading={isPending} onClick={() => void run(_id)}>
        Unblock
      </Button>
    </li>
  );
};
