import type { WeekEarnings } from '@nearhand/contracts';
import { Money, styled } from '@nearhand/ui';
import { formatWeek } from './earnings-week.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'start', color: 'var(--nh-palette-text-secondary)', paddingBottom: 8 },
  '& th': { textAlign: 'start', fontWeight: 400 },
  '& thead th': { fontWeight: 600 },
  '& tr > :last-child': { textAlign: 'end' },
  '& tr > *': { padding: '6px 0', borderBottom: '1px solid var(--nh-palette-divider)' },
});

/** The chart for those who read or hear it rather than look at it. */
export const EarningsTable = ({ weeks }: { weeks: readonly WeekEarnings[] }) => (
  <Table>
    <caption>Earnings of the last 12 weeks</caption>
    <thead>
      <tr>
        <th scope="col">Week</th>
        <th scope="col">Earnings</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map(({ week, earnings }) => (
        <tr key={week}>
          <th scope="row">{formatWeek(week)}</th>
          <td>
            <Money dollars={earnings} />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
