import { clockTime, type DataExport, instantFormat, mediumDate } from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, RetryNotice, Skeleton, Typography } from '@nearhand/ui';
import { Download } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { accountQueries, dataExportAddress, requestDataExport, useDataExportUpdates } from '../accounts/account-api.ts';
import { SettingsCard } from './settings-card.tsx';

const until = instantFormat({ ...mediumDate, ...clockTime });

/** The API's job starts each minute. */
const whenReady = 'It takes a few minutes. We tell you here and by email when it is ready.';

const stateText = ({ state, _id, expiresAt }: DataExport): string => {
  if (state === 'preparing') return `Your data is being prepared. ${whenReady}`;
  if (state === 'ready' && _id && expiresAt) return `Your data is ready. Download it until ${until(expiresAt)}.`;
  if (state === 'failed') return 'Your data could not be prepared. Please try again.';
  return `Get a file with the data that we keep about you. ${whenReady}`;
};

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const entry = {
  variant: 'outlined',
  fullWidth: true,
  startIcon: <Download size={18} aria-hidden />,
  sx: { justifyContent: 'flex-start' },
} as const;

export const DataExportCard = () => {
  const { data: found, isError, refetch } = useQuery(accountQueries.dataExport());
  useDataExportUpdates();
  return (
    <SettingsCard title="Your Data">
      {found && (
        <>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {stateText(found)}
          </Typography>
          <ExportAction found={found} />
        </>
      )}
      {!found && isError && (
        <RetryNotice onRetry={() => void refetch()}>We could not see whether your data is ready.</RetryNotice>
      )}
      {!found && !isError && <Skeleton variant="rounded" height={86} />}
    </SettingsCard>
  );
};

const ExportAction = ({ found }: { found: DataExport }) => {
  const failed = 'Failed to export your data';
  const { run, isPending, isSuccess } = useAction(requestDataExport, { failed: [failed, unexplained] });
  const isBusy = isPending || found.state === 'preparing';
  if (found.state === 'ready' && found._id) {
    // The link takes the place of the focused button.
    const keepFocus = (link: HTMLElement | null) => {
      if (isSuccess && document.activeElement === document.body) link?.focus();
    };
    return (
      <Button {...entry} component="a" ref={keepFocus} href={dataExportAddress(found._id)} download>
        {`Download my data${found.bytes === undefined ? '' : ` (${sizeText(found.bytes)})`}`}
      </Button>
    );
  }
  // Not `disabled`: it would lose the focus.
  return (
    <Button {...entry} aria-disabled={isBusy || undefined} onClick={() => !isBusy && void run(undefined)}>
      {isBusy ? 'Being prepared…' : 'Export my data'}
    </Button>
  );
};
