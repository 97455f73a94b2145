import { clockLabel, paths, providerPaths } from '@nearhand/contracts';
import { NavLink } from '@nearhand/platform';
import { Notice, Page, type PageProps, radius, styled } from '@nearhand/ui';
import { minutesOfClock } from './days.ts';

const Tabs = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  marginBottom: 24,
  '& > a': {
    padding: '9px 12px',
    [theme.breakpoints.up('sm')]: { paddingInline: 16 },
    borderRadius: radius.full,
    border: '1px solid var(--nh-palette-divider)',
    background: 'var(--nh-palette-background-paper)',
    color: 'var(--nh-palette-text-primary)',
    fontSize: '0.875rem',
    fontWeight: 550,
    textDecoration: 'none',
  },
  '& > a:hover': { borderColor: 'var(--nh-palette-text-primary)' },
  '& > a[aria-current=page]': {
    background: 'var(--nh-palette-primary-main)',
    borderColor: 'var(--nh-palette-primary-main)',
    color: 'var(--nh-palette-primary-contrastText)',
  },
}));

const pages = [
  { to: paths.calendar, label: 'Week' },
  { to: paths.workingHours, label: 'Working hours' },
  { to: paths.timeOff, label: 'Time off' },
  { to: paths.importedCalendars, label: 'Sync' },
  { to: providerPaths.cancellationPolicy, label: 'Cancellation' },
] as const;

/** A page of the provider's calendar, with links to the others. */
export const SchedulePage = ({ children, ...page }: PageProps) => (
  <Page {...page}>
    <Tabs aria-label="Calendar">
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </Tabs>
    {children}
  </Page>
);

/** A form and a list: beside each other where there is room. */
export const ScheduleColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
}));

/** Names the time zone of the marketplace where this computer has another one. */
export const TimeZoneNotice = ({ timeZone, now }: { timeZone: string; now: string }) => {
  if (!timeZone || timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone) return null;
  return (
    <Notice severity="info">
      {`All times are those of ${timeZone.replaceAll('_', ' ')}, where it is ${clockLabel(minutesOfClock(now.slice(11)))} now.`}
    </Notice>
  );
};
