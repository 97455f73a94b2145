import type { SlotFacts } from '@nearhand/contracts';
import { CardList } from '../services/card-list.tsx';
import { ServiceCard } from '../services/service-card.tsx';

/** A service that is being written, as its card will stand in the listing. */
const ServicePreview = ({ service }: SlotFacts['service.preview']) => (
  <CardList>
    <ServiceCard service={{ ...service, name: service.name.trim() || 'Your service' }} heading="h3" />
  </CardList>
);

export default ServicePreview;
