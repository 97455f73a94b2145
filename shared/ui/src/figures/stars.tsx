import { Star } from 'lucide-react';
import { styled } from '../theme/styled.ts';

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { display: 'inline-flex', gap: 1, color: 'var(--nh-palette-star)' },
});

const nameOf = (stars: number, count?: number): string => {
  const rating = `${stars} out of 5 stars`;
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
      <span>
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} size={size} strokeWidth={1.75} fill={star <= full ? 'currentColor' : 'none'} aria-hidden />
        ))}
      </span>
      {count !== undefined && `(${count})`}
    </Row>
  );
};
