import { Card, Notice, styled, Typography } from '@nearhand/ui';
import { LoadMore } from '@nearhand/ui/figures';
import type { OperatedRevision } from '@slices/format';
import { withFewReleases } from '@slices/format';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { TrustChip } from '../releases/release-chips.tsx';
import { ShortenedText } from '../releases/shortened-text.tsx';
import { ChangeLines } from './change-lines.tsx';

interface RevisionListProps {
  list: UseInfiniteQueryResult<{ rows: OperatedRevision[]; total: number }>;
  rows: readonly OperatedRevision[];
  ticked: readonly number[];
  onTick: (revision: number) => void;
}

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 12px', padding: '16px 20px' },
  '& > li + li': { borderTop: '1px solid var(--nh-palette-divider)' },
});

const focus = (box: HTMLInputElement | null) => box?.focus();

export const RevisionList = ({ list, rows, ticked, onTick }: RevisionListProps) => {
  const [firstNew, setFirstNew] = useState<number>();
  return (
    <div>
      <Card>
        <List aria-label="Revisions">
          {rows.map((revision) => (
            <RevisionRow
              key={revision.revision}
              of={revision}
              isTicked={ticked.includes(revision.revision)}
              onTick={() => onTick(revision.revision)}
              ref={revision.revision === firstNew ? focus : undefined}
            />
          ))}
        </List>
      </Card>
      <LoadMore
        list={list}
        error="More revisions could not be loaded. Please try again."
        onLoaded={({ revision }) => setFirstNew(revision)}
      />
    </div>
  );
};

const Tick = styled('input')({
  width: 20,
  height: 20,
  margin: '3px 0 0',
  accentColor: 'var(--nh-palette-primary-main)',
});

const Heading = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& > label': { fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 },
});

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface RevisionRowProps {
  of: OperatedRevision;
  isTicked: boolean;
  onTick: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

const RevisionRow = ({ of, isTicked, onTick, ref }: RevisionRowProps) => {
  const { revision, at, by, why, command, state, fault, changes } = of;
  const id = `revision-${revision}`;
  return (
    <li>
      <Tick type="checkbox" id={id} ref={ref} checked={isTicked} onChange={onTick} />
      <div>
        <Heading>
          <label htmlFor={id}>
            {revision} <code dir="ltr">{withFewReleases(command)}</code>
          </label>
          {state !== 'intact' && <TrustChip state={state} />}
        </Heading>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {at && <time dateTime={at}>{when.format(new Date(at))}</time>}
          {by && (
            <>
              {' '}
              by <bdi>{by}</bdi>: <ShortenedText text={why} what="reason" />
            </>
          )}
        </Typography>
        {state === 'faulty' && fault && <Notice severity="error">{fault}</Notice>}
        <ChangeLines lines={changes} />
      </div>
    </li>
  );
};
