import type { Service } from '@nearhand/contracts';
import { cardGrid, Items } from '@nearhand/ui';
import { lazy, memo, Suspense } from 'react';
import { CardList } from '../services/card-list.tsx';
import { ServiceCard } from '../services/service-card.tsx';

/** Up to here every card is simply there; beyond, only those near the screen are. */
export const plainLimit = 120;
/** Shown until the code for the others has come. */
const firstCards = 24;

const LongGrid = lazy(() =>
  import(/* webpackChunkName: "long-grid" */ './long-grid.tsx').then(({ LongGrid }) => ({ default: LongGrid })),
);

const PlainGrid = ({ services }: { services: readonly Service[] }) => (
  <CardList sx={cardGrid}>
    <Items of={services}>{(service, index) => <ServiceCard service={service} priority={index < 4} />}</Items>
  </CardList>
);

interface Props {
  services: readonly Service[];
  /** There may be thousands: what a search leaves of them is drawn with the same care. */
  long: boolean;
}

export const ServiceGrid = memo(({ services, long }: Props) =>
  long ? (
    <Suspense fallback={<PlainGrid services={services.slice(0, firstCards)} />}>
      <LongGrid services={services} />
    </Suspense>
  ) : (
    <PlainGrid services={services} />
  ),
);
