import { formatPrice, milesText, paths, type Service } from '@nearhand/contracts';
import { Link } from '@nearhand/platform';
import { motion, radius, ServiceImage, Stars, styled, UserAvatar } from '@nearhand/ui';
import { memo, useId } from 'react';

/** Styles its cards and their parts by class: styled components would take most of a card's rendering time. */
export const CardList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& .card': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflow: 'hidden',
    borderRadius: radius.card,
    border: '1px solid var(--nh-palette-divider)',
    background: 'var(--nh-palette-background-paper)',
    transition: `transform ${motion.quick} ${motion.ease}`,
    '&:hover': { transform: 'translateY(-2px)', borderColor: 'var(--nh-palette-outline)' },
    '& .words': { display: 'flex', flexDirection: 'column', gap: 10, flex: 1, padding: '14px 16px 16px' },
    // Two lines even for a short title, so that cards side by side align.
    '& h2, & h3': {
      margin: 0,
      minHeight: 'var(--title-height, 0)',
      [theme.breakpoints.up('sm')]: { minHeight: '2.5em' },
      fontFamily: 'inherit',
      fontSize: '1.125rem',
      fontWeight: 600,
      lineHeight: 1.25,
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
    },
    '& .line': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      minWidth: 0,
      fontSize: '0.875rem',
      color: 'var(--nh-palette-text-secondary)',
    },
    '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .instant': {
      position: 'absolute',
      top: 10,
      left: 10,
      padding: '3px 10px',
      borderRadius: 999,
      background: 'var(--nh-palette-background-paper)',
      fontSize: '0.8125rem',
      fontWeight: 600,
    },
    '& .miles': { flex: 'none', marginInlineStart: 'auto' },
    '& .foot': {
      display: 'flex',
      justifyContent: 'space-between',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      gap: 8,
      marginTop: 'auto',
      paddingTop: 12,
      borderTop: '1px solid var(--nh-palette-divider)',
    },
    '& .price': { fontWeight: 650, fontSize: '1.125rem', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    // The link covers the card.
    '& .cover': {
      color: 'var(--nh-palette-primary-main)',
      fontSize: '0.875rem',
      fontWeight: 600,
      whiteSpace: 'nowrap',
      textDecoration: 'none',
      outline: 'none',
      '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
      '&:focus-visible::after': { outline: '3px solid var(--nh-palette-primary-main)', outlineOffset: -3 },
    },
  },
}));

export interface ServiceCardProps {
  service: Service;
  /** The place that the list is near to. */
  near?: string;
  /** On screen when the page opens. */
  priority?: boolean;
  heading?: 'h2' | 'h3';
  /** `div` inside a list item. */
  as?: 'li' | 'div';
}

export const ServiceCard = memo(
  ({ service, near, priority, heading: Heading = 'h2', as: Card = 'li' }: ServiceCardProps) => {
    const titleId = useId();
    const { _id, name, images, category, provider, rating, reviewCount, basePrice, distanceMiles, instantMinutes } =
      service;
    return (
      <Card className="card">
        <ServiceImage images={images} category={category} serviceId={_id} priority={priority} />
        {instantMinutes !== undefined && <span className="instant">Book instantly</span>}
        <div className="words">
          <Heading id={titleId}>{name}</Heading>
          <div className="line">
            <UserAvatar name={provider.name} avatar={provider.avatar} size={24} />
            <bdi className="name">{provider.name}</bdi>
            {near && distanceMiles !== undefined && <span className="miles">{milesText(distanceMiles)}</span>}
          </div>
          {reviewCount > 0 ? <Stars rating={rating} count={reviewCount} /> : <div className="line">No reviews yet</div>}
          <div className="foot">
            <span className="price">From {formatPrice(basePrice)}</span>
            <Link className="cover" to={paths.service(_id, near)} aria-describedby={titleId}>
              View Details
            </Link>
          </div>
        </div>
      </Card>
    );
  },
);
