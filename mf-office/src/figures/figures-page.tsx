import { categories, type Figures, formatCount, formatMoney } from '@nearhand/contracts';
import { Button, ErrorState, SelectField, Skeleton, Stack, TextField } from '@nearhand/ui';
import { FigureCard, FigureRow } from '@nearhand/ui/figures';
import { Banknote, CalendarCheck, CircleAlert, CircleCheck, Download, Undo2, Wallet } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { FilterSelect, Filters, useFilters } from '../office/filters.tsx';
import { OfficeFrame } from '../office/office-frame.tsx';
import { figuresCsv, figuresQuery } from './figure-api.ts';
import { FigureSections } from './figure-sections.tsx';
import { changeOf, type FigureName, partsOf } from './parts.ts';
import { readPeriod, weekCounts } from './period.ts';

const cards: readonly { name: FigureName; label: string; format: (figure: number) => string; icon: typeof Wallet }[] = [
  { name: 'requested', label: 'Requested', format: formatCount, icon: CalendarCheck },
  { name: 'completed', label: 'Completed', format: formatCount, icon: CircleCheck },
  { name: 'disputesOpened', label: 'Disputes opened', format: formatCount, icon: CircleAlert },
  { name: 'revenue', label: 'Revenue', format: formatMoney, icon: Wallet },
  { name: 'fees', label: 'Fees', format: formatMoney, icon: Banknote },
  { name: 'refunds', label: 'Refunds', format: formatMoney, icon: Undo2 },
];

const categoryNames = Object.fromEntries(categories.map((name) => [name, name]));

interface CardsProps {
  figures: { total: Figures; before: Figures } | undefined;
  isBusy: boolean;
}

const Cards = ({ figures, isBusy }: CardsProps) => (
  <FigureRow aria-busy={isBusy} sx={{ gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
    {cards.map(({ name, label, format, icon: Icon }) => (
      <FigureCard
        key={name}
        label={label}
        icon={<Icon aria-hidden />}
        loading={!figures}
        value={figures && format(figures.total[name])}
      >
        {figures ? changeOf(figures.total[name], figures.before[name]) : '\u00a0'}
      </FigureCard>
    ))}
  </FigureRow>
);

/** The marketplace's figures. The address has the period, the category and the parts: `?weeks=12&category=Pets&by=week`. */
export const FiguresPage = () => {
  const { search, choose } = useFilters();
  const { choice, from, to, category, problem } = readPeriod(search, new Date());
  const by = search.get('by') === 'category' ? 'category' : 'week';
  const asked = { from, to, ...(category && { category }) };
  const figures = useQuery({ ...figuresQuery(asked), enabled: !problem });
  const choosePeriod = (value: string) =>
    choose(value === 'custom' ? { weeks: '', from, to } : { weeks: value, from: '', to: '' });
  return (
    <OfficeFrame title="Figures" subtitle="Weeks begin on Monday; changes compare with as many days before">
      <Filters>
        <SelectField
          label="Period"
          value={choice}
          onChange={({ target }) => choosePeriod(target.value)}
          options={[
            ...weekCounts.map((count) => ({ value: String(count), label: `Last ${count} weeks` })),
            { value: 'custom', label: 'Custom' },
          ]}
        />
        <FilterSelect name="category" label="Category" names={categoryNames} />
        <SelectField
          label="Show by"
          value={by}
          onChange={({ target }) => choose({ by: target.value })}
          options={[
            { value: 'week', label: 'Week' },
            { value: 'category', label: 'Category' },
          ]}
        />
      </Filters>
      {choice === 'custom' && (
        <Stack
          direction="row"
          spacing={1.5}
          sx={{ mb: 2.5, alignItems: 'start', '& > *': { flex: 1, maxWidth: { sm: 200 } } }}
        >
          <TextField
            label="From"
            type="date"
            value={from}
            onChange={({ target }) => choose({ from: target.value, to: to || from })}
          />
          <TextField
            label="To"
            type="date"
            value={to}
            {...(problem && { error: problem })}
            onChange={({ target }) => choose({ to: target.value, from: from || to })}
          />
        </Stack>
      )}
      {figures.isError && !figures.data ? (
        <ErrorState title="Error Loading Figures" what="the figures" onRetry={() => void figures.refetch()} />
      ) : problem && !figures.data ? null : (
        <Stack spacing={5}>
          <Cards figures={figures.data} isBusy={figures.isFetching} />
          {figures.data ? (
            <FigureSections by={by} parts={partsOf(figures.data, by)} total={figures.data.total} />
          ) : (
            <Skeleton variant="rounded" height={900} sx={{ borderRadius: '14px' }} />
          )}
          {!problem && (
            <Button
              component="a"
              href={figuresCsv(asked)}
              download
              variant="outlined"
              startIcon={<Download size={18} aria-hidden />}
              sx={{ alignSelf: 'start' }}
            >
              Download CSV
            </Button>
          )}
        </Stack>
      )}
    </OfficeFrame>
  );
};

export { FiguresPage as Component };
