import type { Service } from '@nearhand/contracts';
import { brokenItem, CardSkeleton, ItemBoundary } from '@nearhand/ui';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CardList, ServiceCard } from '../services/service-card.tsx';
import { useFollowedFocus } from './follow-focus.ts';
import { equalCards, knownLayout, measureGrid, positionOf } from './grid-layout.ts';

/** Longer than the pause between two keys. */
const inputPauseMs = 250;

const useDebouncedValue = <Value,>(value: Value): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), inputPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
};

/** Rows above and below the screen, for Tab and fast scrolling. None during input, to render fewer cards. */
const spareRowCount = 3;

const indexOf = (target: EventTarget): number | undefined => {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item ? Number(item.dataset.index) : undefined;
};

/** The next page is loaded when the end comes so near. */
const loadAheadScreens = 2;

interface Props {
  services: readonly Service[];
  /** -1 while it is unknown. */
  total: number;
  /** More services follow: their skeletons stand at the end. */
  hasNext: boolean;
  canLoad: boolean;
  onMore: () => void;
}

/** Renders only the cards near the screen and the focused one. All cards have one height, so one is measured. */
export const LongGrid = ({ services, total, hasNext, canLoad, onMore }: Props) => {
  const grid = useRef<HTMLUListElement>(null);
  const [layout, setLayout] = useState(knownLayout);
  const { focused, onFocus, onBlur } = useFollowedFocus(grid, services);
  const hasInput = useDebouncedValue(services) !== services;
  const { columns, gap, card, top } = layout;
  const rows = Math.ceil(services.length / columns) + (hasNext ? 1 : 0);
  const focusedRow = focused === undefined ? undefined : Math.floor(focused / columns);

  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => card + gap,
    scrollMargin: top,
    // Otherwise the first rendering has no cards.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: hasInput ? 0 : spareRowCount,
    useFlushSync: false,
    // Only the user and the router scroll this page.
    scrollToFn: () => {},
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range);
        if (focusedRow === undefined || focusedRow >= range.count || near.includes(focusedRow)) return near;
        return [...near, focusedRow].sort((a, b) => a - b);
      },
      [focusedRow],
    ),
  });

  useLayoutEffect(() => {
    const remeasure = () => {
      if (grid.current) setLayout(measureGrid(grid.current));
    };
    const observer = new ResizeObserver(remeasure);
    observer.observe(document.body);
    remeasure();
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, card, gap, columns, top]);

  const lastRow = Math.max(virtualizer.range?.endIndex ?? 0, focusedRow ?? 0);
  const isNearEnd = (rows - 1 - lastRow) * (card + gap) < loadAheadScreens * window.innerHeight;
  useEffect(() => {
    if (isNearEnd && canLoad) onMore();
  }, [isNearEnd, canLoad, onMore]);

  // Scrolling does not wait for cards: there are spare rows.
  const near = useDeferredValue(virtualizer.getVirtualItems());
  const shown = near.flatMap(({ index: row }) =>
    Array.from({ length: columns }, (_, column) => row * columns + column),
  );
  return (
    <CardList
      ref={grid}
      sx={equalCards}
      style={{ height: rows * (card + gap) - gap }}
      onFocus={({ target }: FocusEvent) => onFocus(indexOf(target))}
      onBlur={onBlur}
    >
      {shown.map((index) => {
        const service = services[index];
        if (!service) {
          return (
            hasNext && (
              <li key={index} aria-hidden style={{ ...positionOf(index, layout), height: card, overflow: 'hidden' }}>
                <CardSkeleton />
              </li>
            )
          );
        }
        return (
          <li
            // By index, not by service: a search reuses the cards.
            key={index}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            style={positionOf(index, layout)}
          >
            <ItemBoundary of={service} broken={brokenItem}>
              <ServiceCard as="div" service={service} />
            </ItemBoundary>
          </li>
        );
      })}
    </CardList>
  );
};
