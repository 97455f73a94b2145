import type { Service } from '@nearhand/contracts';
import { cardGrid, Items, SectionHeading } from '@nearhand/ui';
import { useId } from 'react';
import { CardList, ServiceCard } from '../services/service-card.tsx';

interface Props {
  services: readonly Service[];
  near: string;
}

/** Services that a search finds when its typing errors are corrected: no part of a first visit. */
export const Similar = ({ services, near }: Props) => {
  const titleId = useId();
  return (
    <div style={{ marginTop: 32 }}>
      <SectionHeading id={titleId}>Similar</SectionHeading>
      <CardList sx={cardGrid} aria-labelledby={titleId}>
        <Items of={services}>
          {(service, index) => (
            <li aria-posinset={index + 1} aria-setsize={services.length}>
              <ServiceCard as="div" service={service} near={near} heading="h3" />
            </li>
          )}
        </Items>
      </CardList>
    </div>
  );
};
