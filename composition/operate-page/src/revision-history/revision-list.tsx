import type { OperatedRevision } from '@slices/format';
import { withFewReleases } from '@slices/format';
import { type Ref, useState } from 'react';
import { TrustChip } from '../releases/release-chips.tsx';
import { ShortenedText } from '../releases/shortened-text.tsx';
import { type RevisionList as Loaded, useSite } from '../site/operate-site.tsx';
import { ChangeLines } from './change-lines.tsx';

interface RevisionListProps {
  list: Loaded;
  rows: readonly OperatedRevision[];
  ticked: readonly number[];
  onTick: (revision: number) => void;
}

const listSx = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 12px', padding: '16px 20px' },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};

const focus = (box: HTMLInputElement | null) => box?.focus();

export const RevisionList = ({ list, rows, ticked, onTick }: RevisionListProps) => {
  const { Box, Card, LoadMore } = useSite();
  const [firstNew, setFirstNew] = useState<number>();
  return (
    <div>
      <Card>
        <Box component="ul" sx={listSx} aria-label="Revisions">
          {rows.map((revision) => (
            <RevisionRow
              key={revision.revision}
              of={revision}
              isTicked={ticked.includes(revision.revision)}
              onTick={() => onTick(revision.revision)}
              ref={revision.revision === firstNew ? focus : undefined}
            />
          ))}
        </Box>
      </Card>
      <LoadMore
        list={list}
        error="More revisions could not be loaded. Please try again."
        onLoaded={({ revision }) => setFirstNew(revision)}
      />
    </div>
  );
};

const tickSx = { width: 20, height: 20, margin: '3px 0 0', color: 'primary.main', accentColor: 'currentColor' };

const headingSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& > label': { fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 },
};

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface RevisionRowProps {
  of: OperatedRevision;
  isTicked: boolean;
  onTick: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

const RevisionRow = ({ of, isTicked, onTick, ref }: RevisionRowProps) => {
  const { Box, Notice, Typography } = useSite();
  const { revision, at, by, why, command, state, fault, changes } = of;
  const id = `revision-${revision}`;
  return (
    <li>
      <Box component="input" sx={tickSx} type="checkbox" id={id} ref={ref} checked={isTicked} onChange={onTick} />
      <div>
        <Box sx={headingSx}>
          <label htmlFor={id}>
            {revision} <code dir="ltr">{withFewReleases(command)}</code>
          </label>
          {state !== 'intact' && <TrustChip state={state} />}
        </Box>
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
