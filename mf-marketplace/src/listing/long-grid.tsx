import type { Service } from '@nearhand/contracts';
import { brokenItem, cardGrid, ItemBoundary } from '@nearhand/ui';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { CardList } from '../services/card-list.tsx';
import { ServiceCard } from '../services/service-card.tsx';
import { useFollowedFocus } from './follow-focus.ts';
import { knownLayout, measureGrid, placeOf } from './grid-layout.ts';
import { useSettled } from './use-settled.ts';

/** Rows kept before and behind the screen, so that Tab finds the next card and a flick finds no void; not while typing. */
const spare = 3;

const equalCards = { ...cardGrid, position: 'relative', '--title-height': '2.5em' };

const indexOf = (target: EventTarget): number | undefined => {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item ? Number(item.dataset.index) : undefined;
};

/**
 * A grid that holds only the cards near the screen and the one that has focus. All cards are equally high, so one
 * measured card says where each is.
 */
export const LongGrid = ({ services }: { services: readonly Service[] }) => {
  const grid = useRef<HTMLUListElement>(null);
  const [layout, setLayout] = useState(knownLayout);
  const { focused, onFocus, onBlur } = useFollowedFocus(grid, services);
  const isSettled = useSettled(services);
  const { columns, gap, card, top } = layout;
  const rows = Math.ceil(services.length / columns);
  const focusedRow = focused === undefined ? undefined : Math.floor(focused / columns);

  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => card + gap,
    scrollMargin: top,
    overscan: isSettled ? spare : 0,
    useFlushSync: false,
    // Only the visitor and the router scroll this page.
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

  // A frame of scrolling never waits for cards: there are spare ones.
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
        return (
          service && (
            <li
              // By place, not by service: what a search finds is written into the cards that stand there.
              key={index}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={services.length}
              style={placeOf(index, layout)}
            >
              <ItemBoundary of={service} broken={brokenItem}>
                <ServiceCard as="div" service={service} />
              </ItemBoundary>
            </li>
          )
        );
      })}
    </CardList>
  );
};
