import { styled } from '../theme/styled.ts';

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  fontVariantNumeric: 'tabular-nums',
  '& > svg': { flex: 'none', color: 'var(--nh-palette-star)' },
});

/** From one star to the next, in units of which a star is 24 wide. */
const step = 25.5;
const width = step * 4 + 24;

/** Lucide's star (ISC), moved to the right: five of them are one picture, since lists hold hundreds. */
const starAt = (place: number): string => {
  const x = place * step;
  return `M${11.525 + x} 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L${6.396 + x} 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L${2.16 + x} 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z`;
};

const stars = [0, 1, 2, 3, 4].map(starAt);
/** By the number of full stars. */
const drawings = [0, 1, 2, 3, 4, 5].map((full) => (
  <g key={full} fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round">
    <path d={stars.slice(0, full).join('')} fill="currentColor" />
    <path d={stars.slice(full).join('')} />
  </g>
));

const nameOf = (full: number, count?: number): string => {
  const rating = `${full} out of 5 stars`;
  return count === undefined ? rating : `${rating}, ${count} ${count === 1 ? 'review' : 'reviews'}`;
};

export interface StarsProps {
  /** 0 to 5; shown rounded to whole stars. */
  rating: number;
  /** How many reviews it is the mean of. */
  count?: number;
  /** Height of one star in px. */
  size?: number;
}

/** A rating as five stars with one accessible name: "4 out of 5 stars, 12 reviews". */
export const Stars = ({ rating, count, size = 16 }: StarsProps) => {
  const full = Math.round(Math.min(5, Math.max(0, rating)));
  return (
    <Row role="img" aria-label={nameOf(full, count)}>
      <svg viewBox={`0 0 ${width} 24`} width={(size * width) / 24} height={size} aria-hidden>
        {drawings[full]}
      </svg>
      {count !== undefined && `(${count})`}
    </Row>
  );
};
