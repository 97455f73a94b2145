import { inWeekOrder } from '@nearhand/contracts';
import { announce, Card, Section, styled } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import { weekdayName } from '../schedule/days.ts';
import { HoursFields, hoursColumns } from './hours-fields.tsx';
import { dayOfWeekday, newHours, type WorkingHoursForm } from './hours-form.ts';

const weekdays = inWeekOrder([0, 1, 2, 3, 4, 5, 6]);

const Table = styled(Card)(({ theme }) => ({
  '&& > *': { padding: '4px 16px 10px' },
  '&& > * + *': { borderTop: '1px solid var(--nh-palette-divider)' },
  [theme.breakpoints.up('sm')]: { '&& > *': { padding: '7px 12px 7px 20px' } },
}));
const Head = styled('div')(({ theme }) => ({
  ...hoursColumns,
  display: 'none',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'var(--nh-palette-text-secondary)',
  '& > div': { display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 148px) 9px minmax(0, 148px)' },
  [theme.breakpoints.up('sm')]: { display: 'grid' },
}));

/** The working hours of each weekday. `onChoose` gets the day that has the focus. */
export const WeekFields = ({ onChoose }: { onChoose: (weekday: number) => void }) => {
  const { values, setFieldValue } = useFormikContext<WorkingHoursForm>();
  /** Days off stay off. */
  const copyToAll = (weekday: number) => {
    const day = values.week[weekday];
    if (!day) return;
    const copies = values.week.map((other) =>
      other === day ? day : { ...other, hours: day.hours.map(({ start, end }) => newHours(start, end)) },
    );
    void setFieldValue('week', copies);
    announce(`Hours of ${weekdayName(dayOfWeekday(weekday))} copied to all days`);
  };
  return (
    <Section title="Weekly hours">
      <Table>
        <Head aria-hidden>
          <span>Day</span>
          <div>
            <span>From</span>
            <span />
            <span>To</span>
          </div>
        </Head>
        {weekdays.map((weekday) => (
          <HoursFields
            key={weekday}
            name={`week.${weekday}`}
            label={weekdayName(dayOfWeekday(weekday))}
            onFocus={() => onChoose(weekday)}
            onCopy={() => copyToAll(weekday)}
          />
        ))}
      </Table>
    </Section>
  );
};
