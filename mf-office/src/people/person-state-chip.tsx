import type { PersonState } from '@nearhand/contracts';
import { StatusChip } from '@nearhand/ui';
import { CircleCheck, CirclePause, CircleX } from '@nearhand/ui/icons';

export const PersonStateChip = ({ state }: { state: PersonState }) => {
  if (state === 'suspended')
    return (
      <StatusChip tone="red" icon={CirclePause}>
        Suspended
      </StatusChip>
    );
  if (state === 'deleted')
    return (
      <StatusChip tone="grey" icon={CircleX}>
        Deleted
      </StatusChip>
    );
  return (
    <StatusChip tone="green" icon={CircleCheck} quiet>
      Active
    </StatusChip>
  );
};
