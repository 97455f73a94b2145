import { type AgendaEntry, fromWireDate, paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { Items, Stack, styled } from '@nearhand/ui';
import { DashboardSection, Dot, ListRow, RowLine, RowList } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';

/** `9:00` over `AM`. */
const Begin = styled('div')({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  background: 'var(--nh-palette-primary-light)',
  color: 'var(--nh-palette-primary-main)',
  fontWeight: 650,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  '& > :nth-child(2)': { fontSize: '0.75rem' },
});
const Nothing = styled('li')({ padding: '20px', color: 'var(--nh-palette-text-secondary)' });

const Row = ({ entry: { _id, serviceName, customerName, timeSlot, address } }: { entry: AgendaEntry }) => {
  const [, clock, half] = /^(\d\d?:\d\d) ([AP]M)/.exec(timeSlot) ?? [];
  return (
    <li>
      <ListRow
        picture={
          clock && (
            <Begin aria-hidden>
              <span>{clock}</span>
              <span>{half}</span>
            </Begin>
          )
        }
        title={<bdi>{serviceName}</bdi>}
        link={{ to: paths.booking(_id) }}
      >
        <RowLine strong>
          {timeSlot}
          <Dot />
          <bdi>{customerName}</bdi>
        </RowLine>
        <RowLine>
          <bdi>{address}</bdi>
        </RowLine>
      </ListRow>
    </li>
  );
};

/** Confirmed bookings of two days. An older API names none: then nothing is shown. */
export const Agenda = () => {
  const { data: stats, isPending } = useQuery(dashboardQueries.stats());
  const hasCalendar = useServes(paths.calendar);
  if (isPending) return <div aria-busy />;
  if (!stats?.agenda) return null;
  const isToday = ({ date }: AgendaEntry) => fromWireDate(date) === stats.today;
  const days =
    stats.agenda.length === 0
      ? [{ title: 'Today and tomorrow', entries: [] }]
      : [
          { title: 'Today', entries: stats.agenda.filter(isToday) },
          { title: 'Tomorrow', entries: stats.agenda.filter((entry) => !isToday(entry)) },
        ];
  return (
    <Stack spacing={3} data-side>
      {days.map(({ title, entries }, index) => (
        <DashboardSection
          key={title}
          title={title}
          seeAll={index === 0 && hasCalendar ? { to: paths.calendar, label: 'Calendar' } : undefined}
        >
          <RowList>
            {entries.length === 0 && <Nothing>Nothing booked</Nothing>}
            <Items of={entries}>{(entry) => <Row entry={entry} />}</Items>
          </RowList>
        </DashboardSection>
      ))}
    </Stack>
  );
};
