import { orToast, toast, unexplained, useSingleFlight } from '@nearhand/platform';
import { radius, styled, Typography } from '@nearhand/ui';
import { FileInput } from '@nearhand/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { shortDay } from '../schedule/days.ts';
import { uploadCalendar } from './imported-calendars-api.ts';

const Drop = styled('div')({
  position: 'relative',
  padding: 20,
  textAlign: 'center',
  border: '1.5px dashed var(--nh-palette-outline)',
  borderRadius: radius.control,
  '&:hover': { borderColor: 'var(--nh-palette-text-primary)' },
  '&:focus-within': { outline: '3px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
});

/** Imports the busy times of a calendar file, once. */
export const UploadField = ({ providerId }: { providerId: string }) => {
  const { mutateAsync, isPending } = useMutation(uploadCalendar);
  const upload = useSingleFlight(async ([file]: File[]) => {
    if (!file) return;
    const call = mutateAsync({ file, providerId });
    const imported = await orToast(call, 'Failed to sync the calendar', unexplained);
    if (!imported) return;
    const { lastDay, notice } = imported.value;
    const sentences = [lastDay && `It blocks times through ${shortDay(lastDay)}.`, notice];
    toast.success('Calendar synced', { description: sentences.filter(Boolean).join(' ') });
  });
  return (
    <Drop>
      <FileInput
        label="Upload a calendar file"
        accept={['.ics', 'text/calendar']}
        disabled={isPending}
        onChoose={(files) => void upload(files)}
      />
      <Typography sx={{ fontWeight: 600 }}>{isPending ? 'Syncing…' : 'Upload a calendar file'}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        An .ics file of at most 1 MB. It is read once, for the next 400 days at most.
      </Typography>
    </Drop>
  );
};
