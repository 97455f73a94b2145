import { formatPrice, paths, type Service } from '@nearhand/contracts';
import { Link } from '@nearhand/platform';
import { ServiceImage, Stars, styled, UserAvatar } from '@nearhand/ui';
import { memo, useId } from 'react';
import { Card, Foot, Line, Title, Words } from './card-parts.ts';

const LinkCard = styled(Card)({
  '&:has(:focus-visible)': { outline: '2px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
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
    <LinkCard as={as}>
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
    </LinkCard>
  );
});
