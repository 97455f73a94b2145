import type { HealthSummary, ShownHealth } from '@slices/format';
import { percentOf } from '../releases/release-chips.tsx';
import { type StatusLook, useSite } from '../site/operate-site.tsx';

const measures = [
  ['broke', 'It broke'],
  ['calls', 'A call of the API failed'],
  ['slow', 'Its calls were slow'],
  ['vitals', 'Its pages were slow or moved'],
] as const;

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { textAlign: 'left', fontWeight: 400 },
  '& thead th': { color: 'text.secondary', fontSize: '0.875rem', fontWeight: 550 },
  '& th, & td': { padding: '10px 12px', borderTop: 1, borderColor: 'divider' },
  '& th:first-of-type': { paddingLeft: '20px' },
};

const shareText = (health: HealthSummary, measure: (typeof measures)[number][0]): string => {
  const { bad, visitors } = health[measure];
  return visitors > 0 ? `${bad} of ${visitors} (${percentOf(bad, visitors).toFixed(1)} %)` : 'none yet';
};

const verdicts: Record<string, StatusLook> = {
  failing: { tone: 'red', icon: 'CircleAlert', children: 'Failing' },
  'few-sources': { tone: 'amber', icon: 'CircleAlert', children: 'Worse, few addresses' },
  sound: { tone: 'green', icon: 'CircleCheck', children: 'Sound so far' },
  incomparable: { tone: 'grey', icon: 'CircleHelp', children: 'Nothing to compare with' },
};
const undecided: StatusLook = { tone: 'blue', icon: 'Clock', children: 'Not decided yet' };

export const CanaryProgress = ({
  trial: { since, canary, live, verdict, sentence },
}: {
  trial: NonNullable<ShownHealth['trial']>;
}) => {
  const { Box, DashboardSection, StatusChip, timeAgo, Typography } = useSite();
  return (
    <DashboardSection title="Canary">
      <Box sx={{ p: 2.5, pb: 0, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <StatusChip {...(verdicts[verdict] ?? undecided)} />
        <Typography sx={{ overflowWrap: 'anywhere' }}>{sentence}</Typography>
      </Box>
      <Typography variant="body2" sx={{ p: 2.5, color: 'text.secondary' }}>
        {canary.visitors} visitors got it since <time dateTime={since}>{timeAgo(since, new Date()).toLowerCase()}</time>
        , {live.visitors} the live release beside it.
      </Typography>
      <Box component="table" sx={tableSx} aria-label="The canary beside the live release">
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
      </Box>
    </DashboardSection>
  );
};
