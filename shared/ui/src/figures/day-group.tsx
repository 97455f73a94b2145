import { type ReactNode, useId } from 'react';
import { surfaceStyles } from '../page/page-layout.tsx';
import { Items } from '../states/items.tsx';
import { styled } from '../theme/styled.ts';

const Section = styled('section')({ containerType: 'inline-size', '@media print': { containerType: 'normal' } });

const wide = '@container (min-width: 880px)';

const Layout = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  [wide]: { gridTemplateColumns: '152px minmax(0, 1fr)', gap: 24, alignItems: 'start' },
});

/** Beside its rows it takes no height from them, and stays in sight with them. */
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 12px',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  '& > h2': { ...theme.typography.h4, margin: 0 },
  '& > div': { fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
  [wide]: {
    display: 'block',
    position: 'sticky',
    top: 'calc(80px + var(--nh-top-line, 0px))',
    paddingTop: 11,
  },
}));

/** Rows on one card, with a line between them. Inside of a card it is a part of it. */
export const RowList = styled('ul')({
  ...surfaceStyles,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  minWidth: 0,
  '.MuiCard-root &': { border: 0 },
  '& > li': { minWidth: 0 },
  '& > li + li': { borderTop: '1px solid var(--nh-palette-divider)' },
});

export interface DayGroupProps {
  title: ReactNode;
  /** Stands beside or below the title: a date, a sum. */
  note?: ReactNode;
  children: ReactNode;
}

/** The rows of one day, week or month under their heading; on a wide place the heading stands beside them. */
export const DayGroup = ({ title, note, children }: DayGroupProps) => {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Layout>
        <Head>
          <h2 id={id}>{title}</h2>
          {note && <div>{note}</div>}
        </Head>
        <RowList>{children}</RowList>
      </Layout>
    </Section>
  );
};

const Groups = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

export interface DayGroupsProps<Row> {
  of: readonly Row[];
  titleOf: (row: Row) => string;
  noteOf?: (rows: readonly Row[], isLast: boolean) => ReactNode;
  children: (row: Row) => ReactNode;
}

/** Rows under their headings. A page that is loaded later continues the last group. */
export const DayGroups = <Row extends { _id: string } | { id: string }>(props: DayGroupsProps<Row>) => {
  const { of, titleOf, noteOf, children } = props;
  const groups = new Map<string, Row[]>();
  for (const row of of) groups.set(titleOf(row), [...(groups.get(titleOf(row)) ?? []), row]);
  return (
    <Groups>
      {[...groups].map(([title, rows], index) => (
        <DayGroup key={title} title={title} note={noteOf?.(rows, index === groups.size - 1)}>
          <Items of={rows}>{children}</Items>
        </DayGroup>
      ))}
    </Groups>
  );
};
