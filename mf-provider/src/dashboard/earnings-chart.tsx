import type { WeekEarnings } from '@nearhand/contracts';
import { Money } from '@nearhand/ui';
import { useState } from 'react';
import { Axis, Bar, Bars, Bubble, Column, Days, Lines, Plot } from './earnings-plot.ts';
import { earningsScale, formatTick } from './earnings-scale.ts';
import { bestOf, formatMonday, formatWeek } from './earnings-week.ts';

/** Every how many weeks the day is written below. */
const dayEvery = 4;

/** A bar for each week. Says a week's figure under the mouse, and after a tap until the next one. */
export const EarningsChart = ({ weeks }: { weeks: readonly WeekEarnings[] }) => {
  const [shown, setShown] = useState<string>();
  const ticks = earningsScale(bestOf(weeks)?.earnings ?? 1);
  const top = ticks.at(-1) ?? 1;
  return (
    <Plot aria-hidden onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(undefined)}>
      <Axis>
        {ticks.map((tick) => (
          <span key={tick}>{formatTick(tick)}</span>
        ))}
      </Axis>
      <Lines>
        {ticks.map((tick) => (
          <span key={tick} />
        ))}
      </Lines>
      <Bars>
        {weeks.map(({ week, earnings }, index) => (
          <Column key={week} data-shown={week === shown} onPointerEnter={() => setShown(week)}>
            <Bar style={{ height: `${(earnings / top) * 100}%`, minHeight: earnings > 0 ? 3 : 0 }} />
            {week === shown && (
              <Bubble data-side={sideOf(index, weeks.length)}>
                {formatWeek(week)}: <Money dollars={earnings} />
              </Bubble>
            )}
          </Column>
        ))}
      </Bars>
      <Days>
        {weeks
          .filter((_, index) => index % dayEvery === 0)
          .map(({ week }) => (
            <span key={week}>{formatMonday(week)}</span>
          ))}
      </Days>
    </Plot>
  );
};

const sideOf = (index: number, count: number) => {
  if (index < count / 3) return 'start';
  return index < (count * 2) / 3 ? 'middle' : 'end';
};
