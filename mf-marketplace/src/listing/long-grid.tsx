import type { Service } from '@nearhand/contracts';
import { brokenItem, CardSkeleton, ItemBoundary } from '@nearhand/ui';
import { type FocusEvent, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CardList, ServiceCard } from '../services/service-card.tsx';
import {
  equalCards,
  type GridLayout,
  knownLayout,
  measureGrid,
  plainFocused,
  positionOf,
  serviceOf,
  takePlainFocus,
} from './grid-layout.ts';

const rowAt = (y: number, { card, gap, top }: GridLayout) => Math.floor((y - top) / (card + gap));

/** The first and the last row on the screen. Read on events alone: after a change of the page it costs a layout. */
const useRowsOnScreen = (layout: GridLayout) => {
  const [first, setFirst] = useState(() => rowAt(window.scrollY, layout));
  const [last, setLast] = useState(() => rowAt(window.scrollY + window.innerHeight, layout));
  useEffect(() => {
    // Scrolling does not wait for cards: there are spare rows.
    const update = () =>
      startTransition(() => {
        setFirst(rowAt(window.scrollY, layout));
        setLast(rowAt(window.scrollY + window.innerHeight, layout));
      });
    update();
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [layout]);
  return { first, last };
};

/** Rows above and below the screen, for Tab and fast scrolling. None while the user types, to render fewer cards. */
const spareRowCount = 3;

/** The next page is loaded when the end comes so near. */
const loadAheadScreens = 2;

interface Props {
  services: readonly Service[];
  near: string;
  /** -1 while it is unknown. */
  total: number;
  /** More services follow: their skeletons stand at the end. */
  hasNext: boolean;
  isTyping: boolean;
  canLoad: boolean;
  onMore: () => void;
}

/** Renders only the cards near the screen and the focused one. All cards have one height, so one is measured. */
export const LongGrid = ({ services, near, total, hasNext, isTyping, canLoad, onMore }: Props) => {
  const grid = useRef<HTMLUListElement>(null);
  const [layout, setLayout] = useState(knownLayout);
  const [focused, setFocused] = useState(plainFocused);
  const { first, last } = useRowsOnScreen(layout);
  const spare = isTyping ? 0 : spareRowCount;
  const { columns, gap, card } = layout;
  const rowHeight = card + gap;
  const rows = Math.ceil(services.length / columns) + (hasNext ? 1 : 0);
  // A list that became shorter may end above the screen.
  const firstRow = Math.min(first, rows - 1) - spare;
  const lastRow = Math.max(last, 0) + spare;
  const focusedIndex = focused ? services.findIndex(({ _id }) => _id === focused) : -1;
  const focusedRow = Math.floor(focusedIndex / columns);

  useLayoutEffect(() => {
    const remeasure = () => {
      if (grid.current) setLayout(measureGrid(grid.current));
    };
    const observer = new ResizeObserver(remeasure);
    observer.observe(document.body);
    remeasure();
    takePlainFocus(grid.current);
    return () => observer.disconnect();
  }, []);

  const isNearEnd = (rows - 1 - Math.max(last, focusedRow)) * rowHeight < loadAheadScreens * window.innerHeight;
  useEffect(() => {
    if (isNearEnd && canLoad) onMore();
  }, [isNearEnd, canLoad, onMore]);

  const shown = Array.from({ length: rows }, (_, row) => row)
    .filter((row) => (row >= firstRow && row <= lastRow) || row === focusedRow)
    .flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column));
  return (
    <CardList
      ref={grid}
      sx={equalCards}
      style={{ height: rows * rowHeight - gap }}
      onFocus={({ target }: FocusEvent) => setFocused(serviceOf(target))}
      // Not before the focus is on the next card: its row must stay until then.
      onBlur={() => startTransition(() => setFocused(undefined))}
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
            key={service._id}
            data-service={service._id}
            aria-posinset={index + 1}
            aria-setsize={total}
            style={positionOf(index, layout)}
          >
            <ItemBoundary of={service} broken={brokenItem}>
              <ServiceCard as="div" service={service} near={near} />
            </ItemBoundary>
          </li>
        );
      })}
    </CardList>
  );
};
