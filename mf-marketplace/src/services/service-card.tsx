import { formatPrice, paths, type Service } from '@nearhand/contracts';
import { Link } from '@nearhand/platform';
import { motion, radius, ServiceImage, Stars, styled, UserAvatar } from '@nearhand/ui';
import { memo, useId } from 'react';

const Card = styled('li')({
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
  '&:has(:focus-visible)': { outline: '2px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
});

const Words = styled('div')({ display: 'flex', flexDirection: 'column', gap: 10, flex: 1, padding: '14px 16px 16px' });

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** Cards side by side keep two lines free even for a short title; where all must be equally high, every card does. */
const Title = styled('h2')(({ theme }) => ({
  margin: 0,
  minHeight: 'var(--title-height, 0)',
  [theme.breakpoints.up('sm')]: { minHeight: '2.5em' },
  fontSize: '1.125rem',
  fontWeight: 600,
  lineHeight: 1.25,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
}));

const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 8,
  marginTop: 'auto',
  paddingTop: 12,
  borderTop: '1px solid var(--nh-palette-divider)',
  '& > .price': { fontWeight: 650, fontSize: '1.125rem', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});

const Details = styled(Link)({
  color: 'var(--nh-palette-primary-main)',
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  outline: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});

export interface ServiceCardProps {
  service: Service;
  /** Among those seen at once on opening the page. */
  priority?: boolean;
  /** The level of its title where it stands. */
  heading?: 'h2' | 'h3';
  /** `div` where whoever shows it makes the list's item. */
  as?: 'li' | 'div';
}

/** A service as a list's item. Its one link covers the card. */
export const ServiceCard = memo(({ service, priority, heading = 'h2', as = 'li' }: ServiceCardProps) => {
  const titleId = useId();
  const { _id, name, images, category, provider, rating, reviewCount, basePrice } = service;
  return (
    <Card as={as}>
      <ServiceImage images={images} category={category} priority={priority} />
      <Words>
        <Title as={heading} id={titleId}>
          {name}
        </Title>
        <Line>
          <UserAvatar name={provider.name} avatar={provider.avatar} size={24} />
          <span className="name">{provider.name || 'Service Provider'}</span>
        </Line>
        {reviewCount > 0 ? <Stars rating={rating} count={reviewCount} /> : <Line>No reviews yet</Line>}
        <Foot>
          <span className="price">From {formatPrice(basePrice)}</span>
          <Details to={paths.service(_id)} aria-describedby={titleId}>
            View Details
          </Details>
        </Foot>
      </Words>
    </Card>
  );
});
