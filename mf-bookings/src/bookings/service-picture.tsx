import { type Booking, categories } from '@nearhand/contracts';
import { ServiceImage } from '@nearhand/ui';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof ServiceImage>, 'images' | 'category'> & {
  service: Pick<Booking['service'], 'category' | 'image'>;
};

/** The picture of a booked service. A category that no longer exists counts as Other. */
export const ServicePicture = ({ service: { image, category }, ...props }: Props) => (
  <ServiceImage
    {...props}
    images={image ? [image] : []}
    category={categories.find((known) => known === category) ?? 'Other'}
  />
);
