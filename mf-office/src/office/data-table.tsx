import { styled } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';

/** Wide tables scroll in their own region, so the page never does. */
const Region = styled('div')({
  overflowX: 'auto',
  '&:focus-visible': { outlineOffset: 2, borderRadius: 8 },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& caption': { textAlign: 'left', padding: '0 0 8px', color: 'var(--nh-palette-text-secondary)' },
  '& th, & td': {
    padding: '10px 12px',
    borderBottom: '1px solid var(--nh-palette-divider)',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& thead th': { color: 'var(--nh-palette-text-secondary)', fontSize: '0.875rem', whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 600 },
  '& [data-number]': { textAlign: 'right', whiteSpace: 'nowrap' },
});

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

export const DataTable = <Row,>({ caption, columns, rows, keyOf }: DataTableProps<Row>) => {
  const id = useId();
  return (
    <Region role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" data-number={isNumber || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, isNumber }, index) =>
                index === 0 ? (
                  <th key={head} scope="row" data-number={isNumber || undefined}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={head} data-number={isNumber || undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Region>
  );
};
