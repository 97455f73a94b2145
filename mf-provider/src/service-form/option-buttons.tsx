import { IconButton, Stack } from '@nearhand/ui';
import { ArrowDown, ArrowUp, Trash2 } from '@nearhand/ui/icons';

interface Props {
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Moves an option about, or away. */
export const OptionButtons = ({ index, count, onMove, onRemove }: Props) => {
  const moveTo = (to: number, direction: string) => {
    const isPossible = to >= 0 && to < count;
    return {
      'aria-label': `Move option ${index + 1} ${direction}`,
      // Not `disabled`: a button that is pressed until its option is at the end would take the focus away with it.
      'aria-disabled': isPossible ? undefined : true,
      onClick: () => isPossible && onMove(to),
      sx: { '&[aria-disabled=true]': { opacity: 0.4 } },
    };
  };
  return (
    <Stack direction="row">
      <IconButton {...moveTo(index - 1, 'up')}>
        <ArrowUp size={20} aria-hidden />
      </IconButton>
      <IconButton {...moveTo(index + 1, 'down')}>
        <ArrowDown size={20} aria-hidden />
      </IconButton>
      <IconButton aria-label={`Remove option ${index + 1}`} onClick={onRemove}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </Stack>
  );
};
