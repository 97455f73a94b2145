import { paths } from '@nearhand/contracts';
import { useParams, useSearchParams } from '@nearhand/platform';
import { AppLink, Box, ErrorState, Notice, Page, PageSkeleton, Stack } from '@nearhand/ui';
import { DashboardRows, DashboardSection, FigureCard, FigureRow, inOrder } from '@nearhand/ui/figures';
import { CircleAlert, Clock, Globe, User } from '@nearhand/ui/icons';
import type { OperatedEnvironment, OperatedRelease } from '@slices/format';
import { useQuery } from '@tanstack/react-query';
import { Commands } from '../releases/commands.tsx';
import { operateQueries } from '../releases/operate-api.ts';
import { RecallText } from '../releases/recall-text.tsx';
import { ShareChip } from '../releases/release-chips.tsx';
import { CanaryProgress } from './canary-progress.tsx';
import { FailureList } from './failure-list.tsx';

export const ReleasePage = () => {
  const { slice = '', version = '' } = useParams();
  const [params] = useSearchParams();
  const { data } = useQuery(operateQueries.environments());
  const places = (data?.environments ?? []).flatMap((one) => placeOf(one, slice, version));
  const environment = params.get('environment') ?? places[0]?.environment ?? '';
  const share = places.find((place) => place.environment === environment)?.release.share;
  const { data: found } = useQuery({
    ...operateQueries.release(environment, slice, version),
    enabled: environment !== '',
  });
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

const Places = ({ of, slice }: { of: readonly Place[]; slice: string }) => (
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

interface HealthProps {
  environment: string;
  slice: string;
  version: string;
}

const Health = ({ environment, slice, version }: HealthProps) => {
  const { data, isPending, refetch } = useQuery(operateQueries.release(environment, slice, version));
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
        <FigureCard label="Visitors, 24 hours" value={health.visitors} icon={<User size={20} />} />
        <FigureCard label="It broke for" value={health.failed} icon={<CircleAlert size={20} />} />
        <FigureCard label="Failed calls for" value={health.calls.bad} icon={<Globe size={20} />} />
        <FigureCard label="Slow pages for" value={health.vitals.bad} icon={<Clock size={20} />} />
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
  const again = isRecalled ? ' --again' : '';
  const where = `--env ${environment || 'NAME'} --why "…"`;
  const promote = { meaning: 'Show it to all visitors', text: `promote ${slice} ${version}${again} ${where}` };
  const rollback = { meaning: 'Take it back', text: `rollback ${slice} ${where}` };
  const more = {
    meaning: 'Show it to more visitors',
    text: `promote ${slice} ${version} --traffic 25${again} ${where}`,
  };
  const recall = { meaning: 'Withdraw it at once, also from open tabs', text: `recall ${slice} ${version} ${where}` };
  if (share === 'canary') return [more, promote, rollback, recall];
  return share === 'live' ? [rollback, recall] : [promote];
};
