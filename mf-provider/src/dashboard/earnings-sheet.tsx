import type { WeekEarnings } from '@nearhand/contracts';
import { Box, Button, Money, Typography, VisuallyHidden } from '@nearhand/ui';
import { useState } from 'react';
import { EarningsChart } from './earnings-chart.tsx';
import { EarningsTable } from './earnings-table.tsx';
import { formatWeek, totalOf } from './earnings-week.ts';

interface Props {
  weeks: readonly WeekEarnings[];
  /** The one that brought most. */
  best: WeekEarnings;
}

/** Earnings in words and as a chart, which a screen reader reads as a table and anybody may change into one. */
export const EarningsSheet = ({ weeks, best }: Props) => {
  const [isTable, setTable] = useState(false);
  const table = <EarningsTable weeks={weeks} />;
  return (
    <Box sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" component="p">
          <Money dollars={totalOf(weeks)} />
        </Typography>
        <Button size="small" variant="text" sx={{ mr: -1.5 }} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: isTable ? 2 : 0 }}>
        in the last 12 weeks. Best week: {formatWeek(best.week)}, with <Money dollars={best.earnings} />.
      </Typography>
      {isTable ? (
        table
      ) : (
        <>
          <VisuallyHidden as="div">{table}</VisuallyHidden>
          <EarningsChart weeks={weeks} />
        </>
      )}
    </Box>
  );
};
