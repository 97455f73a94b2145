import { type ShownFailure, timeAgo } from '@nearhand/contracts';
import { Box, Chip, EmptyState, styled, Typography } from '@nearhand/ui';
import { DashboardSection } from '@nearhand/ui/figures';
import { Commands } from '../releases/commands.tsx';

interface FailureListProps {
  failures: readonly ShownFailure[];
  slice: string;
  version: string;
  environment: string;
}

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '16px 20px', display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > li + li': { borderTop: '1px solid var(--nh-palette-divider)' },
});

const Stack = styled('pre')({
  margin: '8px 0 0',
  padding: 14,
  borderRadius: 10,
  background: 'var(--nh-palette-sunken)',
  fontSize: '0.875rem',
  overflowX: 'auto',
});

export const FailureList = ({ failures, slice, version, environment }: FailureListProps) => (
  <DashboardSection title="What broke">
    {failures.length === 0 ? (
      <EmptyState title="Nothing broke" text="Failures that browsers report show here, with their stacks." />
    ) : (
      <>
        <List aria-label="Failures">
          {failures.map((failure) => (
            <FailureRow key={failure.fingerprint} of={failure} />
          ))}
        </List>
        <Box sx={{ p: 2.5, borderTop: '1px solid var(--nh-palette-divider)' }}>
          <Commands
            of={[
              { meaning: 'Read the stacks with source maps', text: `trace ${slice} ${version} --env ${environment}` },
            ]}
          />
        </Box>
      </>
    )}
  </DashboardSection>
);

const FailureRow = ({ of }: { of: ShownFailure }) => {
  const { stage, message, page, count, lastSeenAt, frames } = of;
  return (
    <li>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Chip size="small" label={stage} />
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {count === 1 ? 'once' : `${count} times`}, last{' '}
          <time dateTime={lastSeenAt}>{timeAgo(lastSeenAt, new Date()).toLowerCase()}</time> on <bdi>{page}</bdi>
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} dir="auto">
        {message}
      </Typography>
      {frames.length > 0 && (
        <details>
          <summary>Stack</summary>
          <Stack dir="ltr" tabIndex={0} aria-label="Stack">
            {frames.join('\n')}
          </Stack>
        </details>
      )}
    </li>
  );
};
