import type { PersonState } from '@nearhand/contracts';
import { StatusChip } from '@nearhand/ui';
import { CircleCheck, CirclePause, CircleX } from '@nearhand/ui/icons';

export const personStateNames = { active: 'Active', suspended: 'Suspended', deleted: 'Deleted' };

const looks = {
  active: { tone: 'green', icon: CircleCheck, quiet: true },
  suspended: { tone: 'red', icon: CirclePause },
  deleted: { tone: 'grey', icon: CircleX },
} as const;

export const PersonStateChip = ({ state }: { state: PersonState }) => (
  <StatusChip {...looks[state]}>{personStateNames[state]}</StatusChip>
);
