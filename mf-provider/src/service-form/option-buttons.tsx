import { IconButton, Stack } from '@nearhand/ui';
import { ArrowDown, ArrowUp, Trash2 } from '@nearhand/ui/icons';
import { MoveButton } from '../pictures/move-button.tsx';

interface Props {
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Moves an option about, or away. */
export const OptionButtons = ({ index, count, onMove, onRemove }: Props) => {
  const label = `option ${index + 1}`;
  return (
    <Stack direction="row">
      <MoveButton label={`Move ${label} up`} isPossible={index > 0} onMove={() => onMove(index - 1)}>
        <ArrowUp size={20} aria-hidden />
      </MoveButton>
      <MoveButton label={`Move ${label} down`} isPossible={index < count - 1} onMove={() => onMove(index + 1)}>
        <ArrowDown size={20} aria-hidden />
      </MoveButton>
      <IconButton aria-label={`Remove ${label}`} onClick={onRemove}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </Stack>
  );
};
