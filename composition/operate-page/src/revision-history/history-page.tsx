import { Commands } from '../releases/commands.tsx';
import { useSite } from '../site/operate-site.tsx';
import { ChangeLines } from './change-lines.tsx';
import { RevisionList } from './revision-list.tsx';

/** The address stores environment, slice and the compared revisions: `?environment=production&slice=mf-a&compare=3,7`. */
export const HistoryPage = () => {
  const { Box, EmptyState, ErrorState, Page, PageSkeleton, paths, queries, SelectField, Stack, useSearchParams } =
    useSite();
  const [params, setParams] = useSearchParams();
  const { data, isPending, refetch } = queries.useEnvironments();
  const environments = data?.environments ?? [];
  const name = params.get('environment') ?? environments[0]?.environment ?? '';
  const slice = params.get('slice') ?? '';
  const ticked = (params.get('compare') ?? '').split(',').map(Number).filter(Number.isInteger).filter(Boolean);
  const change = (next: Record<string, string>) => {
    const all = { environment: name, slice, compare: ticked.join(','), ...next };
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value));
    setParams(given, { replace: true, preventScrollReset: true });
  };
  const tick = (revision: number) => {
    const others = ticked.filter((one) => one !== revision);
    const next = others.length < ticked.length ? others : [...others.slice(-1), revision];
    change({ compare: next.join(',') });
  };

  const content = () => {
    // With the environment in the address, its revisions load together with the list of environments.
    if (isPending && !name) return <PageSkeleton variant="list" />;
    if (!isPending && !data)
      return (
        <ErrorState
          title="Error Loading Releases"
          text="We couldn't load the environments. Please try again."
          onRetry={() => void refetch()}
        />
      );
    if (!name) return <EmptyState title="No revisions yet" text="The first promotion makes one." />;
    const slices = environments.find(({ environment }) => environment === name)?.slices ?? [];
    const [from, to] = [...ticked].sort((one, other) => one - other);
    return (
      <Stack spacing={3}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 280px))' } }}>
          <SelectField
            label="Environment"
            options={optionsOf([...environments.map(({ environment }) => environment), name])}
            value={name}
            onChange={({ target }) => change({ environment: target.value, slice: '', compare: '' })}
          />
          <SelectField
            label="Changes of"
            options={[
              { value: '', label: 'Everything' },
              ...optionsOf(['shell', ...slices.map((one) => one.slice), ...(slice ? [slice] : [])]),
            ]}
            value={slice}
            onChange={({ target }) => change({ slice: target.value })}
          />
        </Box>
        {from && to && <Difference environment={name} from={from} to={to} />}
        <Revisions environment={name} slice={slice} ticked={ticked} onTick={tick} />
      </Stack>
    );
  };
  return (
    <Page
      title="Revision history"
      subtitle="Newest first. Tick two revisions to see what differs."
      back={{ to: paths.operate, label: 'Releases' }}
    >
      {content()}
    </Page>
  );
};

/** Without duplicates: the address may name one that is also in the list. */
const optionsOf = (names: readonly string[]) => [...new Set(names)].map((name) => ({ value: name, label: name }));

interface RevisionsProps {
  environment: string;
  slice: string;
  ticked: readonly number[];
  onTick: (revision: number) => void;
}

const Revisions = ({ environment, slice, ...marks }: RevisionsProps) => {
  const { EmptyState, ErrorState, PageSkeleton, queries } = useSite();
  const list = queries.useRevisions(environment, slice || undefined);
  if (list.isPending) return <PageSkeleton variant="list" />;
  if (!list.data)
    return (
      <>
        <ErrorState
          title="Error Loading Revisions"
          text="We couldn't load the revisions. Please try again. If it stays like this, the index may lack too many of them."
          onRetry={() => void list.refetch()}
        />
        <Commands of={[{ meaning: 'Make the index anew', words: ['history', '--rebuild', '--env', environment] }]} />
      </>
    );
  if (list.data.rows.length === 0)
    return <EmptyState illustration="search" title={`No revision changed ${slice || 'anything'} yet`} />;
  return <RevisionList key={`${environment} ${slice}`} list={list} rows={list.data.rows} {...marks} />;
};

interface DifferenceProps {
  environment: string;
  from: number;
  to: number;
}

const Difference = ({ environment, from, to }: DifferenceProps) => {
  const { Box, DashboardSection, Notice, queries, RetryNotice, Skeleton, Typography } = useSite();
  const { data, isPending, refetch } = queries.useDifference(environment, from, to);
  const content = () => {
    if (isPending) return <Skeleton variant="text" width="60%" />;
    if (!data) return <RetryNotice onRetry={() => void refetch()}>We couldn't load the difference.</RetryNotice>;
    return (
      <>
        {data.fault && <Notice severity={data.state === 'faulty' ? 'error' : 'info'}>{data.fault}</Notice>}
        {data.changes.length === 0 && <Typography>Both revisions run the same.</Typography>}
        <ChangeLines lines={data.changes} limit={40} />
      </>
    );
  };
  return (
    <DashboardSection title={`From revision ${from} to ${to}`}>
      <Box sx={{ p: 2.5, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {content()}
        <Commands
          of={[{ meaning: 'The same in a terminal', words: ['diff', `${from}`, `${to}`, '--env', environment] }]}
        />
      </Box>
    </DashboardSection>
  );
};
