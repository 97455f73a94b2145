import type { OperatedSlice } from '@slices/format';
import type { ReactNode } from 'react';
import { RecallText } from '../releases/recall-text.tsx';
import { HealthChip, ShareChip } from '../releases/release-chips.tsx';

import { useSite } from '../site/operate-site.tsx';

/** Below 800 px each slice is a block, and only screen readers get the column heads. */
const wide = '@media (min-width: 800px)';
const narrow = '@media (max-width: 799.95px)';

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 400 },
  '& thead th': { color: 'text.secondary', fontSize: '0.875rem', fontWeight: 550 },
  '& tbody': { borderTop: 1, borderColor: 'divider' },
  [wide]: { '& th, & td': { padding: '12px 20px', verticalAlign: 'top' } },
  [narrow]: {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody': { padding: '16px' },
    '& tr + tr': { marginTop: '12px' },
    '& td': { display: 'inline-block', marginTop: '8px', marginRight: '8px' },
    '& td:first-of-type': { display: 'block', marginRight: 0 },
  },
};

const Detail = ({ children }: { children: ReactNode }) => {
  const { Box } = useSite();
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
      {children}
    </Box>
  );
};

export const SliceTable = ({ environment, slices }: { environment: string; slices: readonly OperatedSlice[] }) => {
  const { Box, Card } = useSite();
  return (
    <Card>
      <Box component="table" sx={tableSx} aria-label={`Slices in ${environment}`}>
        <thead>
          <tr>
            <th scope="col">Slice and owner</th>
            <th scope="col">Release</th>
            <th scope="col">Visitors get it</th>
            <th scope="col">Last 24 hours</th>
          </tr>
        </thead>
        {slices.map((slice) => (
          <SliceRows key={slice.slice} environment={environment} of={slice} />
        ))}
      </Box>
    </Card>
  );
};

interface SliceRowsProps {
  environment: string;
  of: OperatedSlice;
}

const SliceRows = ({ environment, of: { slice, title, owner, releases } }: SliceRowsProps) => {
  const { AppLink, Box, paths } = useSite();
  return (
    <tbody>
      {releases.map((release, index) => (
        <tr key={release.version}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={releases.length}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                <bdi>{title}</bdi>
              </Box>
              <Detail>
                {slice} · <bdi>{owner}</bdi>
              </Detail>
              {releases.every(({ share }) => share === 'recalled') && (
                <Detail>Not available: no release is left.</Detail>
              )}
            </th>
          )}
          <td>
            <AppLink
              to={paths.operatedRelease(environment, slice, release.version)}
              style={{ overflowWrap: 'anywhere' }}
            >
              {release.version}
            </AppLink>
          </td>
          <td>
            <ShareChip release={release} />
            {release.recall && (
              <Detail>
                <RecallText of={release.recall} />
              </Detail>
            )}
            {release.inPlaceOf && <Detail>In place of {release.inPlaceOf.join(' and ')}</Detail>}
          </td>
          <td>
            <HealthChip visitors={release.visitors} failed={release.failed} />
          </td>
        </tr>
      ))}
    </tbody>
  );
};
