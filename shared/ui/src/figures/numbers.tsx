import { counted, formatMoney, formatPrice } from '@nearhand/contracts';
import { styled } from '../theme/styled.ts';

const Figure = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

/** `$1,250.00`; `signed` adds a plus to a positive amount. */
export const Money = ({ dollars, signed = false }: { dollars: number; signed?: boolean }) => (
  <Figure>{`${signed && dollars > 0 ? '+' : ''}${formatMoney(dollars)}`}</Figure>
);

/** `$45`: no cents when they are zero. */
export const Price = ({ dollars }: { dollars: number }) => <Figure>{formatPrice(dollars)}</Figure>;

/** Corrects binary fractions. */
const tiny = 1e-9;

/** One decimal, half up: `4.55` is "4.6", for which `toFixed` returns "4.5". */
export const oneDecimal = (figure: number): string => (Math.round(figure * 10 + tiny) / 10).toFixed(1);

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  fontVariantNumeric: 'tabular-nums',
  '& > svg': { flex: 'none', color: 'var(--nh-palette-star)' },
});

/** From one star to the next; a star is 24 wide. */
const step = 25.5;
const width = step * 4 + 24;

/** Lucide's star (ISC). Five stars are one path, because lists show hundreds. */
const starAt = (place: number): string => {
  const x = place * step;
  return `M${11.525 + x} 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L${6.396 + x} 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L${2.16 + x} 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z`;
};

const stars = [0, 1, 2, 3, 4].map(starAt);
const drawings = [0, 1, 2, 3, 4, 5].map((full) => (
  <g key={full} fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round">
    <path d={stars.slice(0, full).join('')} fill="currentColor" />
    <path d={stars.slice(full).join('')} />
  </g>
));

const nameOf = (full: number, count?: number): string => {
  const rating = `${full} out of 5 stars`;
  return count === undefined ? rating : `${rating}, ${counted(count, 'review')}`;
};

export interface StarsProps {
  /** 0 to 5, shown in whole stars. */
  rating: number;
  count?: number;
  /** Height of one star in px. */
  size?: number;
}

/** Its accessible name: "4 out of 5 stars, 12 reviews". */
export const Stars = ({ rating, count, size = 16 }: StarsProps) => {
  const full = Math.round(Math.min(5, Math.max(0, rating)));
  return (
    <Row role="img" aria-label={nameOf(full, count)}>
      <svg viewBox={`0 0 ${width} 24`} width={(size * width) / 24} height={size} aria-hidden>
        {drawings[full]}
      </svg>
      {count !== undefined && <span>{`(${count})`}</span>}
    </Row>
  );
};
