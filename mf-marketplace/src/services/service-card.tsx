import { formatPrice, paths, type Service } from '@nearhand/contracts';
import { Link } from '@nearhand/platform';
import { ServiceImage, Stars, UserAvatar } from '@nearhand/ui';
import { memo, useId } from 'react';
import { Card } from './card-parts.ts';

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
export const ServiceCard = memo(({ service, priority, heading: Heading = 'h2', as = 'li' }: ServiceCardProps) => {
  const titleId = useId();
  const { _id, name, images, category, provider, rating, reviewCount, basePrice } = service;
  return (
    <Card as={as}>
      <ServiceImage images={images} category={category} priority={priority} />
      <div className="words">
        <Heading id={titleId}>{name}</Heading>
        <div className="line">
          <UserAvatar name={provider.name} avatar={provider.avatar} size={24} />
          <span className="name">{provider.name}</span>
        </div>
        {reviewCount > 0 ? <Stars rating={rating} count={reviewCount} /> : <div className="line">No reviews yet</div>}
        <div className="foot">
          <span className="price">From {formatPrice(basePrice)}</span>
          <Link className="cover" to={paths.service(_id)} aria-describedby={titleId}>
            View Details
          </Link>
        </div>
      </div>
    </Card>
  );
});
