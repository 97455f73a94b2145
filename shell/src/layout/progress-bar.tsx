import { styled } from '@nearhand/ui';
import { useNavigation } from 'react-router-dom';

const Bar = styled('div')({
  position: 'fixed',
  inset: '0 0 auto',
  height: 3,
  zIndex: 2000,
  background: 'var(--nh-palette-primary-main)',
  transformOrigin: '0 50%',
  // A page that comes at once shows no bar; one that takes long never reads as finished.
  animation: 'nh-progress 8s cubic-bezier(0, 0.6, 0.2, 1) 120ms both',
  '@keyframes nh-progress': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.94)' } },
});

/** A thin bar at the top while the next page is on its way. */
export const ProgressBar = () =>
  useNavigation().state === 'idle' ? null : <Bar role="progressbar" aria-label="Loading page" />;
