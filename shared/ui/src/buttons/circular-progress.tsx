import { keyframes } from '@emotion/react';
import type { AriaAttributes } from 'react';
import { styled } from '../theme/styled.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

const Ring = styled('span')({
  display: 'inline-block',
  flex: 'none',
  border: '3px solid color-mix(in srgb, currentColor 22%, transparent)',
  borderTopColor: 'currentColor',
  borderRadius: '50%',
  animation: `${turn} 900ms linear infinite`,
});

export interface CircularProgressProps extends AriaAttributes {
  /** Diameter in px. */
  size?: number;
  color?: 'primary' | 'inherit';
}

/** Needs an `aria-label`, or `aria-hidden` beside words that say the same. */
export const CircularProgress = ({ size = 40, color = 'primary', ...aria }: CircularProgressProps) => (
  <Ring
    role="progressbar"
    {...aria}
    style={{
      width: size,
      height: size,
      borderWidth: Math.max(2, size / 11),
      color: color === 'inherit' ? undefined : 'var(--nh-palette-primary-main)',
    }}
  />
);
