import { diagnose, type ShownHealth } from '@slices/format';
import { Commands } from '../releases/commands.tsx';
import { useSite } from '../site/operate-site.tsx';

interface Where {
  slice: string;
  version: string;
  environment: string;
}

interface FailureListProps extends Where {
  failures: ShownHealth['failures'];
}

const listSx = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '16px 20px', display: 'grid', gap: '6px', gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};

const stackSx = { margin: '8px 0 0', padding: '14px', borderRadius: '10px', fontSize: '0.875rem', overflowX: 'auto' };

export const FailureList = ({ failures, ...where }: FailureListProps) => {
  const { Box, DashboardSection, EmptyState } = useSite();
  return (
    <DashboardSection title="What broke">
      {failures.length === 0 ? (
        <EmptyState title="Nothing broke" text="Failures that browsers report show here, with their stacks." />
      ) : (
        <Box component="ul" sx={listSx} aria-label="Failures">
          {failures.map((failure) => (
            <FailureRow key={failure.fingerprint} of={failure} where={where} />
          ))}
        </Box>
      )}
    </DashboardSection>
  );
};

const FailureRow = ({ of, where }: { of: ShownHealth['failures'][number]; where: Where }) => {
  const { Box, Chip, sunken, timeAgo, Typography } = useSite();
  const { slice, version, environment } = where;
  const { fingerprint, stage, message, page, count, lastSeenAt, frames, context } = of;
  const { cause, next } = diagnose({ stage, message });
  const place = ['--env', environment];
  const failure = [`${slice}/${version}/${fingerprint}`, ...place];
  return (
    <li>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Chip size="small" label={stage} />
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {count === 1 ? 'once' : `${count} times`}, last{' '}
          <time dateTime={lastSeenAt}>{timeAgo(lastSeenAt, new Date())}</time> on <bdi>{page}</bdi>
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} dir="auto">
        {message}
      </Typography>
      <Typography variant="body2">
        {cause} <strong>{next}</strong>
      </Typography>
      {frames.length > 0 && (
        <details>
          <summary>Stack</summary>
          <Box component="pre" sx={{ ...stackSx, background: sunken }} dir="ltr" tabIndex={0} aria-label="Stack">
            {frames.join('\n')}
          </Box>
          <Box sx={{ mt: 1.5 }}>
            <Commands
              of={[
                {
                  meaning: 'The stack with the names of the sources',
                  words: ['trace', '--slice', slice, '--version', version, '--failure', fingerprint, ...place],
                },
              ]}
            />
          </Box>
        </details>
      )}
      {context !== undefined && (
        <details>
          <summary>Open what this visitor ran</summary>
          <Box sx={{ mt: 1.5 }}>
            <Commands
              of={[
                { meaning: 'Whether it breaks again, with invented data', words: ['reproduce', ...failure] },
                { meaning: 'The page in your browser, with invented data', words: ['reproduce', ...failure, '--open'] },
                { meaning: 'A link to this site with the same releases', words: ['reproduce', ...failure, '--link'] },
                { meaning: 'The revision that brought it', words: ['bisect', ...failure] },
              ]}
            />
          </Box>
        </details>
      )}
    </li>
  );
};
