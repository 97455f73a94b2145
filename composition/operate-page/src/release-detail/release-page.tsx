import type { OperatedEnvironment, OperatedRelease } from '@slices/format';
import { Commands, reasonToWrite } from '../releases/commands.tsx';
import { RecallText } from '../releases/recall-text.tsx';
import { ShareChip } from '../releases/release-chips.tsx';
import { useSite } from '../site/operate-site.tsx';
import { CanaryProgress } from './canary-progress.tsx';
import { FailureList } from './failure-list.tsx';

export const ReleasePage = () => {
  const { Box, DashboardSection, inOrder, Notice, Page, paths, queries, Stack, useParams, useSearchParams } = useSite();
  const { slice = '', version = '' } = useParams();
  const [params] = useSearchParams();
  const { data } = queries.useEnvironments();
  const places = (data?.environments ?? []).flatMap((one) => placeOf(one, slice, version));
  const environment = params.get('environment') ?? places[0]?.environment ?? '';
  const share = places.find((place) => place.environment === environment)?.release.share;
  const { data: found } = queries.useRelease(environment, slice, version);
  const recall = found?.recall;
  return (
    <Page title={`${slice} ${version}`} back={{ to: paths.operate, label: 'Releases' }}>
      <Stack spacing={4} sx={inOrder}>
        {recall && (!share || share === 'recalled') && (
          <Notice severity="error">
            <RecallText of={recall} />
          </Notice>
        )}
        {places.length > 0 && <Places of={places} slice={slice} />}
        {environment && <Health environment={environment} slice={slice} version={version} />}
        <DashboardSection title="Commands">
          <Box sx={{ p: 2.5 }}>
            <Commands
              of={commandsFor({
                environment,
                slice,
                version,
                share,
                isRecalled: Boolean(recall) || share === 'recalled',
              })}
            />
          </Box>
        </DashboardSection>
      </Stack>
    </Page>
  );
};

interface Place {
  environment: string;
  release: OperatedRelease;
}

const placeOf = ({ environment, slices }: OperatedEnvironment, slice: string, version: string): Place[] => {
  const release = slices.find((one) => one.slice === slice)?.releases.find((one) => one.version === version);
  return release ? [{ environment, release }] : [];
};

const Places = ({ of, slice }: { of: readonly Place[]; slice: string }) => {
  const { AppLink, DashboardRows, DashboardSection, paths } = useSite();
  return (
    <DashboardSection title="Runs in">
      <DashboardRows>
        {of.map(({ environment, release }) => (
          <li key={environment}>
            <AppLink
              to={paths.revisionHistory(environment, slice)}
            >{`${environment}, with the history of ${slice}`}</AppLink>
            <ShareChip release={release} />
          </li>
        ))}
      </DashboardRows>
    </DashboardSection>
  );
};

interface HealthProps {
  environment: string;
  slice: string;
  version: string;
}

const Health = ({ environment, slice, version }: HealthProps) => {
  const { ErrorState, FigureCard, FigureRow, PageSkeleton, queries } = useSite();
  const { data, isPending, refetch } = queries.useRelease(environment, slice, version);
  if (isPending) return <PageSkeleton variant="list" />;
  if (!data)
    return (
      <ErrorState
        title="Error Loading the Release"
        text="We couldn't load how this release does. Please try again."
        onRetry={() => void refetch()}
      />
    );
  const { health, failures, trial } = data;
  return (
    <>
      <FigureRow aria-label="Visitors of the last 24 hours">
        <FigureCard label="Visitors, 24 hours" value={health.visitors} icon="User" />
        <FigureCard label="It broke for" value={health.failed} icon="CircleAlert" />
        <FigureCard label="Failed calls for" value={health.calls.bad} icon="Globe" />
        <FigureCard label="Slow pages for" value={health.vitals.bad} icon="Clock" />
      </FigureRow>
      {trial && <CanaryProgress trial={trial} />}
      <FailureList failures={failures} slice={slice} version={version} environment={environment} />
    </>
  );
};

interface Shown extends HealthProps {
  share: OperatedRelease['share'] | undefined;
  /** Whether it was ever recalled in this environment: then `promote` needs `--again`. */
  isRecalled: boolean;
}

const commandsFor = ({ environment, slice, version, share, isRecalled }: Shown) => {
  const again = isRecalled ? ['--again'] : [];
  const where = ['--env', environment || 'NAME', '--why', reasonToWrite];
  const promote = { meaning: 'Show it to all visitors', words: ['promote', slice, version, ...again, ...where] };
  const rollback = { meaning: 'Take it back', words: ['rollback', slice, ...where] };
  const more = {
    meaning: 'Show it to more visitors',
    words: ['promote', slice, version, '--traffic', '25', ...again, ...where],
  };
  const recall = { meaning: 'Withdraw it at once, also from open tabs', words: ['recall', slice, version, ...where] };
  if (share === 'canary') return [more, promote, rollback, recall];
  return share === 'live' ? [rollback, recall] : [promote];
};
