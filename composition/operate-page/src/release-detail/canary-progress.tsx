import type { ShownHealth } from '@slices/format';
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

const shareText = (part: number, visitors: number): string =>
  visitors > 0 ? `${part} of ${visitors} (${percentOf(part, visitors).toFixed(1)} %)` : 'none yet';

const verdicts: Record<string, StatusLook> = {
  failing: { tone: 'red', icon: 'CircleAlert', children: 'Failing' },
  'few-sources': { tone: 'amber', icon: 'CircleAlert', children: 'Worse, few addresses' },
  sound: { tone: 'green', icon: 'CircleCheck', children: 'Sound so far' },
  incomparable: { tone: 'grey', icon: 'CircleHelp', children: 'Nothing to compare with' },
};
const undecided: StatusLook = { tone: 'blue', icon: 'Clock', children: 'Not decided yet' };

export const CanaryProgress = ({
  trial: { since, canary, live, outcomes = [], verdict, sentence },
}: {
  trial: NonNullable<ShownHealth['trial']>;
}) => {
  const { Box, DashboardSection, StatusChip, timeAgo, Typography } = useSite();
  const sides = [canary, live];
  const rows = [
    ...measures.map(([measure, label]) => ({
      label,
      cells: sides.map((side) => shareText(side[measure].bad, side[measure].visitors)),
    })),
    ...outcomes.map(({ name, ...reached }) => ({
      label: `With an account: ${name}`,
      cells: [reached.canary, reached.live].map((side) => shareText(side.reached, side.visitors)),
    })),
  ];
  return (
    <DashboardSection title="Canary">
      <Box sx={{ p: 2.5, pb: 0, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <StatusChip {...(verdicts[verdict] ?? undecided)} />
        <Typography sx={{ overflowWrap: 'anywhere' }}>{sentence}</Typography>
      </Box>
      <Typography variant="body2" sx={{ p: 2.5, color: 'text.secondary' }}>
        {canary.visitors} visitors got it since <time dateTime={since}>{timeAgo(since, new Date())}</time>,{' '}
        {live.visitors} the live release beside it.
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
          {rows.map(({ label, cells: [ofCanary, ofLive] }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{ofCanary}</td>
              <td>{ofLive}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </DashboardSection>
  );
};
