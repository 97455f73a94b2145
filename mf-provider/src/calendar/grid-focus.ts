import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

export interface Cell {
  row: number;
  column: number;
}

const lastColumn = 6;

/** The cell around `target`; headers stand in the first row and column. */
const cellAt = (target: EventTarget): Cell | undefined => {
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = cell?.closest('tr');
  return cell && row ? { row: row.rowIndex - 1, column: cell.cellIndex - 1 } : undefined;
};

interface GridFocus {
  rows: number;
  /** The cell that Tab reaches at first. */
  start: Cell;
  onTurn: (weeks: 1 | -1) => void;
}

/** Moves the focus by the keys of an ARIA grid. One cell at a time is in the Tab order. */
export const useGridFocus = ({ rows, start, onTurn }: GridFocus) => {
  const grid = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  const [chosen, setChosen] = useState<Cell>();
  const wanted = chosen ?? start;
  const current = { row: Math.min(Math.max(wanted.row, 0), rows - 1), column: wanted.column };

  const focusCurrent = () => grid.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  // The row of the cell in focus may go when other hours are shown.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focusCurrent();
  });

  const moveTo = (cell: Cell) => {
    const row = Math.min(Math.max(cell.row, 0), rows - 1);
    const column = Math.min(Math.max(cell.column, 0), lastColumn);
    setChosen({ row, column });
    grid.current?.rows[row + 1]?.cells[column + 1]?.focus();
  };

  const moves: Record<string, (cell: Cell, toEdge: boolean) => void> = {
    ArrowLeft: ({ row, column }) => moveTo({ row, column: column - 1 }),
    ArrowRight: ({ row, column }) => moveTo({ row, column: column + 1 }),
    ArrowUp: ({ row, column }) => moveTo({ row: row - 1, column }),
    ArrowDown: ({ row, column }) => moveTo({ row: row + 1, column }),
    Home: ({ row }, toEdge) => moveTo({ row: toEdge ? 0 : row, column: 0 }),
    End: ({ row }, toEdge) => moveTo({ row: toEdge ? rows - 1 : row, column: lastColumn }),
    PageUp: () => onTurn(-1),
    PageDown: () => onTurn(1),
  };

  const handlers = (open: (cell: Cell) => void) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey) return;
      const move = moves[event.key];
      const isOpening = event.key === 'Enter' || event.key === ' ';
      if (!move && !isOpening) return;
      event.preventDefault();
      if (move) move(current, event.ctrlKey);
      else open(current);
    },
    onClick: ({ target }: MouseEvent) => {
      const cell = cellAt(target);
      if (cell) open(cell);
    },
    onFocus: ({ target }: FocusEvent) => {
      hasFocus.current = true;
      setChosen(cellAt(target));
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  });

  return { grid, current, handlers };
};
