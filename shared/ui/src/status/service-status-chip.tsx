import type { ServiceStatus } from '@nearhand/contracts';
import { CirclePause, Globe, PencilLine } from 'lucide-react';
import { StatusChip } from './status-chip.tsx';

const looks = {
  draft: { tone: 'grey', icon: PencilLine, word: 'Draft' },
  active: { tone: 'green', icon: Globe, word: 'Active' },
  paused: { tone: 'yellow', icon: CirclePause, word: 'Paused' },
} as const;

/** Whether a service is on offer. */
export const ServiceStatusChip = ({ status }: { status: ServiceStatus }) => {
  const { tone, icon, word } = looks[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {word}
    </StatusChip>
  );
};
