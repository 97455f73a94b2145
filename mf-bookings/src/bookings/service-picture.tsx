import { type Booking, categories } from '@nearhand/contracts';
import { ServiceImage } from '@nearhand/ui';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof ServiceImage>, 'images' | 'category' | 'serviceId'> & {
  service: Pick<Booking['service'], 'category' | 'image'> & Partial<Pick<Booking['service'], '_id'>>;
};

/** The picture of a booked service. A category that no longer exists counts as Other. */
export const ServicePicture = ({ service: { _id, image, category }, ...props }: Props) => (
  <ServiceImage
    {...props}
    serviceId={_id}
    images={image ? [image] : []}
    category={categories.find((known) => known === category) ?? 'Other'}
  />
);
