import { type Figures, formatMoney } from '@nearhand/contracts';
import { FigureCard, FigureRow } from '@nearhand/ui/figures';
import { Banknote, CalendarCheck, Coins, Eye, Flag, RotateCw } from '@nearhand/ui/icons';
import { formatCount } from './week-chart.tsx';

const cards = [
  { label: 'Views', name: 'views', icon: Eye, format: formatCount },
  { label: 'Bookings', name: 'requested', icon: CalendarCheck, format: formatCount },
  { label: 'Revenue', name: 'revenue', icon: Banknote, format: formatMoney },
  { label: 'Fees', name: 'fees', icon: Coins, format: formatMoney },
  { label: 'Refunds', name: 'refunds', icon: RotateCw, format: formatMoney },
  { label: 'Disputes', name: 'disputesOpened', icon: Flag, format: formatCount },
] as const;

const signed = new Intl.NumberFormat('en-US', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

const changeOf = (now: number, before: number, format: (value: number) => string): string => {
  if (now === before) return 'As before';
  return before > 0 ? `${signed.format((now - before) / before)}, from ${format(before)}` : `From ${format(before)}`;
};

export const FigureCards = ({ figures }: { figures: { total: Figures; before: Figures } | undefined }) => (
  <FigureRow aria-busy={!figures}>
    {cards.map(({ label, name, icon: Icon, format }) => (
      <FigureCard
        key={name}
        label={label}
        icon={<Icon size={20} />}
        loading={!figures}
        value={figures && format(figures.total[name])}
      >
        {figures ? changeOf(figures.total[name], figures.before[name], format) : '\u00a0'}
      </FigureCard>
    ))}
  </FigureRow>
);
