import { Box, CardSkeleton, EmptyState, ErrorState, Items, SectionHeading, styled } from '@nearhand/ui';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { reviewQueries } from '../reviews/review-api.ts';
import { ReviewItems, ReviewsSkeleton } from '../reviews/review-items.tsx';
import { ShowMoreOf } from '../reviews/show-more-of.tsx';
import { providerServices } from '../services/provider-api.ts';
import { CardList, ServiceCard } from '../services/service-card.tsx';

const Section = styled('section')({ marginTop: 16, outline: 'none' });

const columns = { display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' };

interface Props<Item> {
  title: 'Services' | 'Reviews';
  list: UseInfiniteQueryResult<Item[]>;
  skeleton: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A list of which the user loads page after page. One that fails leaves the rest of the page usable. */
const PagedSection = <Item,>({ title, list, skeleton, children }: Props<Item>) => {
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const { data, isError, isFetching, refetch } = list;
  return (
    <Section ref={section} aria-labelledby={titleId} tabIndex={-1}>
      <SectionHeading id={titleId}>{title}</SectionHeading>
      {data && children(data)}
      {data && <ShowMoreOf of={title.toLowerCase()} list={list} section={section} />}
      {!data &&
        (isError && !isFetching ? (
          <ErrorState title={`Error Loading ${title}`} text="Please try again." onRetry={() => void refetch()} />
        ) : (
          skeleton
        ))}
    </Section>
  );
};

export const ProviderServices = ({ providerId }: { providerId: string }) => (
  <PagedSection
    title="Services"
    list={useInfiniteQuery(providerServices(providerId))}
    skeleton={
      <Box sx={columns} aria-hidden>
        <CardSkeleton />
        <CardSkeleton />
      </Box>
    }
  >
    {(services) =>
      services.length === 0 ? (
        <EmptyState title="No services yet." />
      ) : (
        <CardList sx={columns}>
          <Items of={services}>{(service) => <ServiceCard service={service} heading="h3" />}</Items>
        </CardList>
      )
    }
  </PagedSection>
);

export const ProviderReviews = ({ providerId }: { providerId: string }) => (
  <PagedSection
    title="Reviews"
    list={useInfiniteQuery(reviewQueries.ofProvider(providerId))}
    skeleton={<ReviewsSkeleton />}
  >
    {(reviews) => (
      <ReviewItems
        reviews={reviews}
        namesService
        empty={<EmptyState illustration="message" title="No reviews yet." />}
      />
    )}
  </PagedSection>
);
