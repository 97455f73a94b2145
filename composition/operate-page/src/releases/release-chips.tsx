import type { OperatedRelease, TrustState } from '@slices/format';
import { type StatusLook, useSite } from '../site/operate-site.tsx';

const shares: Record<OperatedRelease['share'], Pick<StatusLook, 'tone' | 'icon'> & { word: string }> = {
  live: { tone: 'green', icon: 'Globe', word: 'Live' },
  canary: { tone: 'blue', icon: 'Eye', word: 'Canary' },
  fallback: { tone: 'grey', icon: 'History', word: 'Fallback' },
  recalled: { tone: 'red', icon: 'CircleAlert', word: 'Recalled' },
};

export const ShareChip = ({ release: { share, traffic } }: { release: OperatedRelease }) => {
  const { StatusChip } = useSite();
  const { word, ...look } = shares[share];
  return <StatusChip {...look}>{traffic === 0 || traffic === 100 ? word : `${word}, ${traffic} %`}</StatusChip>;
};

/** From this percentage of failed visitors on, the chip is red. */
const outagePercent = 5;

export const percentOf = (bad: number, visitors: number): number => (visitors > 0 ? (100 * bad) / visitors : 0);

export const HealthChip = ({ visitors, failed }: { visitors: number; failed: number }) => {
  const { StatusChip } = useSite();
  if (visitors === 0)
    return (
      <StatusChip tone="grey" icon="CirclePause">
        No visitors
      </StatusChip>
    );
  if (failed === 0)
    return (
      <StatusChip tone="green" icon="CircleCheck">
        {`${visitors} sound`}
      </StatusChip>
    );
  return (
    <StatusChip tone={percentOf(failed, visitors) >= outagePercent ? 'red' : 'amber'} icon="CircleAlert">
      {`${failed} of ${visitors} broke`}
    </StatusChip>
  );
};

const states: Record<TrustState, StatusLook> = {
  intact: { tone: 'green', icon: 'ShieldCheck', children: 'Verified' },
  unknown: { tone: 'grey', icon: 'CircleHelp', children: 'Not verified' },
  faulty: { tone: 'red', icon: 'CircleAlert', children: 'Not to be trusted' },
};

export const TrustChip = ({ state }: { state: TrustState }) => {
  const { StatusChip } = useSite();
  return <StatusChip {...states[state]} />;
};
