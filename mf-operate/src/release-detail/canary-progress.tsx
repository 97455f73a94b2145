import { timeAgo } from '@nearhand/contracts';
import { Box, StatusChip, type StatusChipProps, styled, Typography } from '@nearhand/ui';
import { DashboardSection } from '@nearhand/ui/figures';
import { CircleAlert, CircleCheck, CircleHelp, Clock } from '@nearhand/ui/icons';
import type { HealthSummary, ShownHealth } from '@slices/format';
import { percentOf } from '../releases/release-chips.tsx';

const measures = [
  ['broke', 'It broke'],
  ['calls', 'A call of the API failed'],
  ['slow', 'Its calls were slow'],
  ['vitals', 'Its pages were slow or moved'],
] as const;

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { textAlign: 'left', fontWeight: 400 },
  '& thead th': { color: 'var(--nh-palette-text-secondary)', fontSize: '0.875rem', fontWeight: 550 },
  '& th, & td': { padding: '10px 12px', borderTop: '1px solid var(--nh-palette-divider)' },
  '& th:first-of-type': { paddingLeft: 20 },
});

const shareText = (health: HealthSummary, measure: (typeof measures)[number][0]): string => {
  const { bad, visitors } = health[measure];
  return visitors > 0 ? `${bad} of ${visitors} (${percentOf(bad, visitors).toFixed(1)} %)` : 'none yet';
};

const verdicts: Record<string, StatusChipProps> = {
  failing: { tone: 'red', icon: CircleAlert, children: 'Failing' },
  'few-sources': { tone: 'amber', icon: CircleAlert, children: 'Worse, few addresses' },
  sound: { tone: 'green', icon: CircleCheck, children: 'Sound so far' },
  incomparable: { tone: 'grey', icon: CircleHelp, children: 'Nothing to compare with' },
};
const undecided: StatusChipProps = { tone: 'blue', icon: Clock, children: 'Not decided yet' };

const VerdictChip = ({ verdict }: { verdict: string }) => <StatusChip {...(verdicts[verdict] ?? undecided)} />;

export const CanaryProgress = ({
  trial: { since, canary, live, verdict, sentence },
}: {
  trial: NonNullable<ShownHealth['trial']>;
}) => (
  <DashboardSection title="Canary">
    <Box sx={{ p: 2.5, pb: 0, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <VerdictChip verdict={verdict} />
      <Typography sx={{ overflowWrap: 'anywhere' }}>{sentence}</Typography>
    </Box>
    <Typography variant="body2" sx={{ p: 2.5, color: 'text.secondary' }}>
      {canary.visitors} visitors got it since <time dateTime={since}>{timeAgo(since, new Date()).toLowerCase()}</time>,{' '}
      {live.visitors} the live release beside it.
    </Typography>
    <Table aria-label="The canary beside the live release">
      <thead>
        <tr>
          <th scope="col">For visitors</th>
          <th scope="col">Canary</th>
          <th scope="col">Live</th>
        </tr>
      </thead>
      <tbody>
        {measures.map(([measure, label]) => (
          <tr key={measure}>
            <th scope="row">{label}</th>
            <td>{shareText(canary, measure)}</td>
            <td>{shareText(live, measure)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </DashboardSection>
);
