import type { OperatedEnvironment, OperatedSlice } from '@slices/format';
import { useId, useState } from 'react';
import { Commands, reasonToWrite } from '../releases/commands.tsx';
import { TrustChip } from '../releases/release-chips.tsx';
import { ShortenedText } from '../releases/shortened-text.tsx';
import { useSite } from '../site/operate-site.tsx';
import { SliceTable } from './slice-table.tsx';

/** More slices get a search field and a button that shows the rest. */
const shownCount = 12;

export const EnvironmentSection = ({ of }: { of: OperatedEnvironment }) => {
  const { AppLink, Box, Card, DashboardSection, DefinitionList, Notice, paths, SectionHeading, Stack } = useSite();
  const id = useId();
  const { environment, revision, state, fault, shell, note, slices } = of;
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} action={<TrustChip state={state} />}>
        <bdi>{environment}</bdi>
      </SectionHeading>
      <Stack spacing={2}>
        {fault && <Notice severity={state === 'faulty' ? 'error' : 'info'}>{fault}</Notice>}
        <Card sx={{ p: 2.5 }}>
          <DefinitionList
            items={[
              {
                term: 'Revision',
                value: <AppLink to={paths.revisionHistory(environment)}>{`${revision}, with its history`}</AppLink>,
              },
              { term: 'Shell', value: shell && `${shell.version} (platform ${shell.platform})` },
              { term: 'Last change', value: note && <LastChange note={note} /> },
            ]}
          />
        </Card>
        <Slices of={of} />
      </Stack>
      <Box sx={{ mt: 4 }}>
        <DashboardSection title={`Commands for ${environment}`}>
          <Box sx={{ p: 2.5 }}>
            <Commands of={commandsFor(environment, slices[0]?.slice ?? 'SLICE')} />
          </Box>
        </DashboardSection>
      </Box>
    </section>
  );
};

const LastChange = ({ note: { at, by, command, why } }: { note: NonNullable<OperatedEnvironment['note']> }) => {
  const { timeAgo, Typography } = useSite();
  return (
    <>
      <ShortenedText text={command} what="command" />
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        <bdi>{by}</bdi>, <time dateTime={at}>{timeAgo(at, new Date())}</time>:{' '}
        <ShortenedText text={why} what="reason" />
      </Typography>
    </>
  );
};

const commandsFor = (environment: string, slice: string) => [
  {
    meaning: 'Show a release to 5 % of visitors',
    words: ['promote', slice, 'VERSION', '--env', environment, '--traffic', '5', '--why', reasonToWrite],
  },
  { meaning: 'Check all files, signatures and revisions', words: ['verify', '--env', environment] },
];

const Slices = ({ of: { environment, slices } }: { of: OperatedEnvironment }) => {
  const { Button, Card, TextField } = useSite();
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = [...slices]
    .filter(({ slice, title, owner }) => `${slice} ${title} ${owner}`.toLowerCase().includes(text.trim().toLowerCase()))
    .sort((one, other) => Number(needsAttention(other)) - Number(needsAttention(one)));
  const shown = isWhole ? found : found.slice(0, shownCount);
  return (
    <>
      {slices.length > shownCount && (
        <TextField
          label={`Find one of ${slices.length} slices`}
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {shown.length > 0 ? (
        <SliceTable environment={environment} slices={shown} />
      ) : (
        <Card sx={{ p: 2.5 }}>{text ? 'No slice has this in its name or owner.' : 'No slice runs here.'}</Card>
      )}
      {shown.length < found.length && (
        <Button variant="outlined" onClick={() => setWhole(true)}>
          Show all {found.length} slices
        </Button>
      )}
    </>
  );
};

/** Slices with a canary, a recalled or a failing release come first. */
const needsAttention = ({ releases }: OperatedSlice): boolean =>
  releases.some(({ share, failed }) => share === 'canary' || share === 'recalled' || failed > 0);
