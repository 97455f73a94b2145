import type { Service } from '@nearhand/contracts';
import { Button, cardGrid, EmptyState, Items, Notice, SectionHeading, styled } from '@nearhand/ui';
import { useId } from 'react';
import { CardList, ServiceCard } from '../services/service-card.tsx';

interface SimilarProps {
  services: readonly Service[];
  near: string;
}

/** Services that a search finds when its typing errors are corrected. */
const Similar = ({ services, near }: SimilarProps) => {
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

interface NoServicesProps {
  isFiltered: boolean;
  hasSimilar: boolean;
  onClear: () => void;
}

const NoServices = ({ isFiltered, hasSimilar, onClear }: NoServicesProps) => (
  <EmptyState
    illustration={hasSimilar ? null : isFiltered ? 'search' : 'empty'}
    title="No Services Found"
    text={
      isFiltered ? 'Try adjusting your search or filter criteria.' : 'There are no services available at the moment.'
    }
    action={
      isFiltered && (
        <Button variant="contained" onClick={onClear}>
          Clear Filters
        </Button>
      )
    }
  />
);

const End = styled('div')({ display: 'grid', gap: 12, justifyItems: 'center', marginTop: 24 });

const MoreFailed = ({ onMore }: { onMore: () => void }) => (
  <End>
    <Notice severity="error">More services could not be loaded.</Notice>
    <Button variant="outlined" onClick={onMore}>
      Retry
    </Button>
  </End>
);

/** Parts of the list that a first visit does not show. */
export const remarks = { Similar, NoServices, MoreFailed };
