import { formatCount, type NearPlace, paths, type Service, type ServiceCounts } from '@nearhand/contracts';
import { Items, Notice, styled, useIsHydrated } from '@nearhand/ui';
import { lazy, memo, Suspense, startTransition, useEffect, useState } from 'react';
import { CardList, ServiceCard } from '../services/service-card.tsx';
import { equalCards, measureGrid, plainFocusHandlers } from './grid-layout.ts';
import { isFiltered, type ListingFilters, sortLabels, writeFilters } from './listing-filters.ts';
import type { remarks } from './listing-remarks.tsx';

/** The content of the listing. */
export interface ListingView {
  services: readonly Service[];
  similar: readonly Service[];
  counts?: ServiceCounts | undefined;
  /** The cursor of the next page, unless these are all. */
  next?: string | undefined;
  /** The place that the filters name. */
  near?: NearPlace | undefined;
  /** Matches among the known services, until the server has answered. */
  isProvisional?: boolean;
}

/** Longer lists render only the cards near the screen. */
const plainGridLimit = 24;

interface GridProps {
  services: readonly Service[];
  /** Cards show distances and their links lead on with this place. */
  near: string;
  /** -1 while it is unknown. */
  total: number;
  hasNext: boolean;
  isTyping: boolean;
  canLoad: boolean;
  onMore: () => void;
}

/** Its code is here: from now on every list uses it. */
let hasLongGrid = false;

const LongGrid = lazy(async () => {
  const { LongGrid } = await import(/* webpackChunkName: "long-grid" */ './long-grid.tsx');
  hasLongGrid = true;
  return { default: LongGrid };
});

/** On a slow line, pictures below the first screen come after the scripts (`shell/src/early/early-input.js`). */
const firstCards = {
  ...equalCards,
  '[data-early] & > :nth-of-type(n + 9) img': { display: 'none' },
  '@media (max-width: 599px)': { '[data-early] & > :nth-of-type(n + 5) img': { display: 'none' } },
};

/** Its cards stand where those of the long grid will. */
const PlainGrid = ({ services, total, near }: Pick<GridProps, 'services' | 'total' | 'near'>) => (
  <CardList sx={firstCards} ref={measured} {...plainFocusHandlers}>
    <Items of={services}>
      {(service, index) => (
        <li data-service={service._id} aria-posinset={index + 1} aria-setsize={total}>
          <ServiceCard as="div" service={service} near={near} priority={index < 4} />
        </li>
      )}
    </Items>
  </CardList>
);

/** Before the long grid is rendered first, and again when it takes over. */
const measured = (grid: HTMLElement | null) => {
  if (!grid) return undefined;
  measureGrid(grid);
  return () => void measureGrid(grid);
};

const ServiceGrid = memo((props: GridProps) => {
  const { services, total, near, hasNext } = props;
  const needsLong = hasNext || services.length > plainGridLimit;
  const [isLong, setIsLong] = useState(useIsHydrated() && (needsLong || hasLongGrid));
  const isWanted = services.length > plainGridLimit;
  useEffect(() => {
    if (!needsLong) return undefined;
    // The plain grid stays until the long one has come.
    const begin = () => startTransition(() => setIsLong(true));
    if (isWanted) begin();
    // Its code is not a part of the first visit.
    const begins = ['scroll', 'keydown'] as const;
    for (const name of begins) addEventListener(name, begin, { passive: true });
    return () => {
      for (const name of begins) removeEventListener(name, begin);
    };
  }, [needsLong, isWanted]);
  const plain = <PlainGrid services={services.slice(0, plainGridLimit)} total={total} near={near} />;
  return isLong ? (
    <Suspense fallback={plain}>
      <LongGrid {...props} />
    </Suspense>
  ) : (
    plain
  );
});

/** Not a part of the first visit. */
const remark = <Name extends keyof typeof remarks>(name: Name) =>
  lazy(async () => ({
    default: (await import(/* webpackChunkName: "listing-remarks" */ './listing-remarks.tsx')).remarks[name],
  }));
const Similar = remark('Similar');
const NoServices = remark('NoServices');
const MoreFailed = remark('MoreFailed');

const Summary = styled('p')({
  margin: '0 0 16px',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
});

/** Which place the list is near to, or that it is not known. Not lazy: the list below it would move. */
const NearRemark = ({ asked, place: { isKnown, postalCode, name, region } }: { asked: string; place: NearPlace }) =>
  isKnown ? (
    <Summary style={{ marginTop: -12 }}>
      Near <bdi>{`${postalCode} ${[name, region].filter(Boolean).join(', ')}`}</bdi>
    </Summary>
  ) : (
    <div style={{ marginBottom: 16 }}>
      <Notice severity="info">
        We do not know the place “<bdi>{asked}</bdi>”, so this list is not limited to it. Try a postal code.
      </Notice>
    </div>
  );

const noun = (count: number): string => (count === 1 ? 'service' : 'services');

/** As a sentence; -1 in `size` while the number is unknown. */
const sizeOf = ({ services, counts, next, isProvisional }: ListingView, isFromStart: boolean) => {
  if (isProvisional) return { size: -1, sentence: 'Searching…' };
  const total = next || !isFromStart ? counts?.total : services.length;
  if (total === undefined) return { size: -1, sentence: `${formatCount(services.length)}+ services` };
  if (next && counts?.isEstimate)
    return { size: -1, sentence: `about ${formatCount(Number(total.toPrecision(2)))} ${noun(total)}` };
  return { size: isFromStart ? total : -1, sentence: `${formatCount(total)} ${noun(total)}` };
};

const addressOf = (filters: ListingFilters, cursor: string): string => {
  const address = writeFilters(filters);
  address.set('cursor', cursor);
  return `${paths.marketplace}?${address}`;
};

interface Props {
  view: ListingView;
  filters: ListingFilters;
  isFromStart: boolean;
  isTyping: boolean;
  isLoading: boolean;
  /** The next page could not be loaded. */
  hasFailed: boolean;
  onMore: () => void;
  onClear: () => void;
}

export const ListingResults = ({
  view,
  filters,
  isFromStart,
  isTyping,
  isLoading,
  hasFailed,
  onMore,
  onClear,
}: Props) => {
  const { services, similar, next, near } = view;
  const filtered = isFiltered(filters);
  const { size, sentence } = sizeOf(view, isFromStart);
  return (
    <>
      <Summary>
        <span aria-live="polite">{sentence}</span> · {sortLabels[filters.sort]}
      </Summary>
      {near && <NearRemark asked={filters.near} place={near} />}
      {services.length > 0 ? (
        <ServiceGrid
          services={services}
          near={filters.near}
          total={size}
          hasNext={next !== undefined && !hasFailed}
          isTyping={isTyping}
          canLoad={next !== undefined && !hasFailed && !isLoading}
          onMore={onMore}
        />
      ) : (
        <Suspense>
          <NoServices isFiltered={filtered} hasSimilar={similar.length > 0} onClear={onClear} />
        </Suspense>
      )}
      {next && (
        <noscript>
          <a href={addressOf(filters, next)}>More services</a>
        </noscript>
      )}
      {hasFailed && (
        <Suspense>
          <MoreFailed onMore={onMore} />
        </Suspense>
      )}
      {similar.length > 0 && (
        <Suspense>
          <Similar services={similar} near={filters.near} />
        </Suspense>
      )}
    </>
  );
};
