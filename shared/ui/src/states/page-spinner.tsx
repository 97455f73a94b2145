import { CircularProgress } from '../buttons/circular-progress.tsx';
import { styled } from '../theme/styled.ts';

const Centre = styled('div')({ display: 'grid', placeItems: 'center', minHeight: '50vh' });

/** A spinner where a page will be; for the moments in which nobody can know its shape. */
export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <Centre>
    <CircularProgress aria-label={label} />
  </Centre>
);
