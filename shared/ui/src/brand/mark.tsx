import { palmPath, pinPath } from './mark-paths.ts';

export interface MarkProps {
  /** Height in px. */
  size?: number;
}

/** The brand's sign: a map pin whose inside is an open hand. Decorative; the wordmark or the link names it. */
export const Mark = ({ size = 32 }: MarkProps) => (
  <svg viewBox="0 0 48 56" height={size} width={(size * 48) / 56} aria-hidden="true" focusable="false">
    <path d={pinPath} fill="var(--nh-palette-primary-main)" />
    <path d={palmPath} fill="var(--nh-palette-background-default)" />
  </svg>
);
