import type { Service } from '@nearhand/contracts';
import { cardGrid } from '@nearhand/ui';
import { memo } from 'react';
import { CardList } from '../services/card-list.tsx';
import { ServiceCard } from '../services/service-card.tsx';
import { LongGrid } from './long-grid.tsx';

/** Up to here every card is simply there; beyond, only those near the screen are. */
const plainLimit = 120;

export const ServiceGrid = memo(({ services }: { services: readonly Service[] }) =>
  services.length > plainLimit ? (
    <LongGrid services={services} />
  ) : (
    <CardList sx={cardGrid}>
      {services.map((service, index) => (
        <ServiceCard key={service._id} service={service} priority={index < 4} />
      ))}
    </CardList>
  ),
);
