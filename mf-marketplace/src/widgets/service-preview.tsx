import type { SlotFacts } from '@nearhand/contracts';
import { CardList, ServiceCard } from '../services/service-card.tsx';

/** Form of a service: its card as in the listing. `inert`: its link leads nowhere yet. */
const ServicePreview = ({ service }: SlotFacts['service.preview']) => (
  <CardList inert>
    <ServiceCard service={{ ...service, name: service.name.trim() || 'Your service' }} heading="h3" />
  </CardList>
);

export default ServicePreview;
