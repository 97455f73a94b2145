import { Commands } from '../releases/commands.tsx';
import { useSite } from '../site/operate-site.tsx';
import { ChangeLines } from './change-lines.tsx';

interface DifferenceProps {
  environment: string;
  from: number;
  to: number;
}

export const Difference = ({ environment, from, to }: DifferenceProps) => {
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
        <Commands of={[{ meaning: 'The same in a terminal', text: `diff ${from} ${to} --env ${environment}` }]} />
      </Box>
    </DashboardSection>
  );
};
