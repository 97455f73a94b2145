import type { WeekEarnings } from '@nearhand/contracts';
import { Money, styled } from '@nearhand/ui';
import { useState } from 'react';
import { bestOf, earningsScale, formatMonday, formatTick, formatWeek } from './earnings-figures.ts';

const Plot = styled('div')({
  display: 'grid',
  gridTemplate: '"axis bars" 168px ". days" auto / auto minmax(0, 1fr)',
  gap: '8px 10px',
  paddingTop: 44,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  fontVariantNumeric: 'tabular-nums',
});

const upwards = { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'space-between' } as const;

const Axis = styled('div')({ ...upwards, gridArea: 'axis', textAlign: 'end', '& > *': { lineHeight: 0 } });

const Lines = styled('div')({
  ...upwards,
  gridArea: 'bars',
  '& > *': { height: 0, borderTop: '1px solid var(--nh-palette-divider)' },
});

const Bars = styled('div')({ gridArea: 'bars', display: 'flex', position: 'relative' });

const Column = styled('div')({
  flex: 1,
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  minWidth: 0,
  '&[data-shown=true]': { background: 'var(--nh-palette-action-hover)' },
});

const Bar = styled('div')({
  width: '72%',
  borderRadius: '4px 4px 0 0',
  background: 'var(--nh-palette-primary-main)',
});

const Bubble = styled('div')({
  position: 'absolute',
  bottom: 'calc(100% + 10px)',
  padding: '2px 8px',
  borderRadius: 8,
  background: 'var(--nh-palette-text-primary)',
  color: 'var(--nh-palette-background-paper)',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  '&[data-side=start]': { left: 0 },
  '&[data-side=middle]': { left: '50%', transform: 'translateX(-50%)' },
  '&[data-side=end]': { right: 0 },
});

const Days = styled('div')({
  gridArea: 'days',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  whiteSpace: 'nowrap',
});

const weeksPerLabel = 4;

/** Shows a week's sum on hover, and after a tap until the next tap. */
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
          .filter((_, index) => index % weeksPerLabel === 0)
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
