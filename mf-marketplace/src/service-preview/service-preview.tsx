import type { SlotFacts } from '@nearhand/contracts';
import { CardList } from '../services/card-list.tsx';
import { ServiceCard } from '../services/service-card.tsx';

/**
 * A service that is being written, as its card will stand in the listing. To look at: `inert` takes its link, which leads
 * nowhere yet, and words that stand in the form already, from keyboard and screen reader.
 */
const ServicePreview = ({ service }: SlotFacts['service.preview']) => (
  <CardList inert>
    <ServiceCard service={{ ...service, name: service.name.trim() || 'Your service' }} heading="h3" />
  </CardList>
);

export default ServicePreview;
