import { type Calendar, paths } from '@nearhand/contracts';
import { Button, LinkButton, Stack, Typography } from '@nearhand/ui';
import { DialogFrame, DialogRow } from '@nearhand/ui/overlays';
import type { Entry, WeekDay } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

interface CellDialogProps {
  title: string;
  day: WeekDay;
  entries: readonly Entry[];
  isWorked: boolean;
  calendar: Pick<Calendar, 'now' | 'today'>;
  onClose: () => void;
}

/** The entries of an hour of the week. */
export const CellDialog = ({ title, day, entries, isWorked, calendar, onClose }: CellDialogProps) => (
  <DialogFrame title={title} onClose={onClose}>
    <Stack spacing={2.5}>
      {entries.length === 0 && (
        <Typography>{isWorked ? 'Nothing is booked at this time.' : 'You do not work at this time.'}</Typography>
      )}
      {entries.map((entry) => (
        <EntryRow key={entry.key} entry={entry} calendar={calendar} onDone={onClose} />
      ))}
      <DialogRow>
        {day.day >= calendar.today && (
          <LinkButton to={`${paths.timeOff}?day=${day.day}`} variant="text">
            Add time off
          </LinkButton>
        )}
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogRow>
    </Stack>
  </DialogFrame>
);
