import { useSite } from '../site/operate-site.tsx';
import { EnvironmentSection } from './environment-section.tsx';

export const OverviewPage = () => {
  const { Page } = useSite();
  return (
    <Page title="Releases" subtitle="What runs where. This page shows the commands; it changes nothing.">
      <Overview />
    </Page>
  );
};

const Overview = () => {
  const { EmptyState, ErrorState, PageSkeleton, queries, Stack } = useSite();
  const { data, isPending, refetch } = queries.useEnvironments();
  if (isPending) return <PageSkeleton variant="list" />;
  if (!data)
    return (
      <ErrorState
        title="Error Loading Releases"
        text="We couldn't load what runs. Please try again."
        onRetry={() => void refetch()}
      />
    );
  if (data.missingSetting)
    return (
      <EmptyState
        title="The API does not know the store of releases"
        text={`Set ${data.missingSetting} of the API to the store's folder, or to s3://bucket/prefix, and start it again.`}
      />
    );
  if (data.environments.length === 0)
    return <EmptyState title="Nothing runs yet" text="Environments show here after their first promotion." />;
  return (
    <Stack spacing={6}>
      {data.environments.map((one) => (
        <EnvironmentSection key={one.environment} of={one} />
      ))}
    </Stack>
  );
};
