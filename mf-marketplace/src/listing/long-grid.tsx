import type { Service } from '@nearhand/contracts';
import { cardGrid } from '@nearhand/ui';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CardList } from '../services/card-list.tsx';
import { ServiceCard } from '../services/service-card.tsx';

interface Layout {
  columns: number;
  /** Height of a row with its gap, in px. */
  row: number;
  /** Where the grid begins, in px from the document's top. */
  top: number;
}

/** Until the first row is measured. */
const likely: Layout = { columns: 1, row: 460, top: 300 };
/** Rows kept before and behind the screen, so that Tab finds the next card and a flick finds no void. */
const spare = 3;

const equalCards = { ...cardGrid, '--title-height': '2.5em' };

const measure = (grid: HTMLElement): Layout => {
  const style = getComputedStyle(grid);
  const card = grid.firstElementChild?.getBoundingClientRect().height ?? 0;
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    row: card > 0 ? card + (Number.parseFloat(style.rowGap) || 0) : likely.row,
    top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
  };
};

const subscribe = (changed: () => void) => {
  const listening = { passive: true };
  window.addEventListener('scroll', changed, listening);
  window.addEventListener('resize', changed, listening);
  return () => {
    window.removeEventListener('scroll', changed);
    window.removeEventListener('resize', changed);
  };
};

/**
 * A grid that holds only the rows near the screen; padding stands for the others. All cards are equally high, so one
 * measured row says where each is.
 */
export const LongGrid = ({ services }: { services: readonly Service[] }) => {
  const grid = useRef<HTMLUListElement>(null);
  const [{ columns, row, top }, setLayout] = useState(likely);
  const scrolled = useSyncExternalStore(subscribe, () => Math.floor((window.scrollY - top) / row));
  const onScreen = useSyncExternalStore(subscribe, () => Math.ceil(window.innerHeight / row) + 1);

  useLayoutEffect(() => {
    const remeasure = () => {
      if (!grid.current) return;
      const now = measure(grid.current);
      setLayout((known) =>
        known.columns === now.columns && known.row === now.row && known.top === now.top ? known : now,
      );
    };
    const observer = new ResizeObserver(remeasure);
    observer.observe(document.body);
    remeasure();
    return () => observer.disconnect();
  }, []);

  const rows = Math.ceil(services.length / columns);
  const first = Math.min(Math.max(0, scrolled - spare), Math.max(0, rows - onScreen));
  const end = Math.min(rows, Math.max(0, scrolled) + onScreen + spare);
  return (
    <CardList ref={grid} sx={equalCards} style={{ paddingTop: first * row, paddingBottom: (rows - end) * row }}>
      {services.slice(first * columns, end * columns).map((service, index) => (
        <ServiceCard key={service._id} service={service} index={first * columns + index} total={services.length} />
      ))}
    </CardList>
  );
};
