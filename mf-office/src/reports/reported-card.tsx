import {
  movesFor,
  officePaths,
  type ReportedThing,
  type ReportMove,
  reportedPicture,
  reportReasonNames,
} from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { AppLink, Button, radius, StatusChip, styled, Typography } from '@nearhand/ui';
import { Dot } from '@nearhand/ui/figures';
import { EyeOff } from '@nearhand/ui/icons';
import { useState } from 'react';
import { SubjectLink } from '../admin-actions/action-words.tsx';
import { Moment } from '../office/moment.tsx';
import { ReasonDialog } from '../office/reason-dialog.tsx';
import { decideReports, unhide } from './report-api.ts';

const Card = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: 20,
  borderRadius: radius.card,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '& > header': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' },
  '& > header > :first-child': { flex: '1 1 240px', minWidth: 0 },
  '& blockquote': {
    margin: 0,
    padding: '4px 0 4px 14px',
    borderLeft: '3px solid var(--nh-palette-divider)',
    maxHeight: 220,
    overflowY: 'auto',
    '@media print': { maxHeight: 'none' },
  },
  '& > figure': { display: 'flex', flexWrap: 'wrap', gap: 8, margin: 0 },
  '& img': {
    display: 'block',
    objectFit: 'cover',
    borderRadius: radius.control,
    background: 'var(--nh-palette-sunken)',
  },
  '& > ul': { margin: 0, paddingLeft: 20 },
  '& small': { color: 'var(--nh-palette-text-secondary)' },
  '& > footer': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

/** `isPrivate`: the reported person does not read its reason. */
type Move = Record<'done' | 'label' | 'text' | 'title', string> & { isPrivate?: boolean };

const moves: Record<ReportMove | 'unhide', Move> = {
  dismiss: {
    label: 'Dismiss',
    title: 'Dismiss these reports?',
    text: 'The thing stays as it is. The people who reported it are told that we found nothing; their next reports weigh less.',
    done: 'Dismissed',
    isPrivate: true,
  },
  hide: {
    label: 'Hide',
    title: 'Hide this?',
    text: 'Others no longer see it. Both sides are told.',
    done: 'Hidden',
  },
  warn: {
    label: 'Warn',
    title: 'Warn this person?',
    text: 'They are told what was wrong. Both sides are told.',
    done: 'Warned',
  },
  suspend: {
    label: 'Suspend',
    title: 'Suspend this person?',
    text: 'They are logged out at once and their services are not shown. Money, bookings and cases go on. Their page here names what is open.',
    done: 'Suspended',
  },
  unhide: {
    label: 'Show Again',
    title: 'Show this again?',
    text: 'Others see it again. A service stays paused until its provider activates it.',
    done: 'Shown again',
    isPrivate: true,
  },
};

export const kindNames = {
  service: 'Service',
  review: 'Review',
  reply: 'Reply',
  person: 'Person',
  message: 'Message',
};

export const ReportedCard = ({ thing }: { thing: ReportedThing }) => {
  const { _id, subject, title, owner, quote, quoteHash, images = [], isHidden, weight, reports, decision } = thing;
  const failed = 'Failed to save the decision';
  const decide = useAction(decideReports, { failed });
  const show = useAction(unhide, { failed, done: moves.unhide.done });
  const [asked, setAsked] = useState<ReportMove | 'unhide'>();
  return (
    <Card>
      <header>
        <Typography variant="h5" component="h2">
          {kindNames[subject.kind]}: <bdi>{title}</bdi>
        </Typography>
        {isHidden && (
          <StatusChip tone="red" icon={EyeOff}>
            Hidden
          </StatusChip>
        )}
        <small>Weight {Math.round(weight * 100) / 100}</small>
      </header>
      <div>
        By{' '}
        <AppLink to={officePaths.person(owner._id)}>
          <bdi>{owner.name}</bdi>
        </AppLink>
        {subject.kind === 'service' && (
          <>
            <Dot />
            <SubjectLink subject={{ ...subject, name: 'See the service' }} />
          </>
        )}
      </div>
      <blockquote dir="auto">{quote}</blockquote>
      {images.length > 0 && <Pictures id={_id} images={images} />}
      <small>SHA-256 {quoteHash}</small>
      <ul>
        {reports.map((report) => (
          <Report key={report._id} report={report} />
        ))}
      </ul>
      {decision && (
        <div>
          <strong>{moves[decision.move].done}</strong> by <bdi>{decision.admin}</bdi>
          <Dot />
          <Moment at={decision.decidedAt} />: <bdi>{decision.reason}</bdi>
        </div>
      )}
      <footer>
        {!decision &&
          movesFor(subject.kind).map((move) => (
            <Button
              key={move}
              variant="outlined"
              size="small"
              color={move === 'suspend' ? 'error' : 'primary'}
              onClick={() => setAsked(move)}
            >
              {moves[move].label}
            </Button>
          ))}
        {decision && isHidden && (
          <Button variant="outlined" size="small" onClick={() => setAsked('unhide')}>
            {moves.unhide.label}
          </Button>
        )}
      </footer>
      {asked && (
        <ReasonDialog
          title={moves[asked].title}
          text={moves[asked].text}
          draft={`${asked}:${_id}`}
          helperText={moves[asked].isPrivate ? 'Admins read it in the log.' : 'The reported person reads it.'}
          submit={moves[asked].label}
          busyLabel="Saving..."
          onSubmit={(reason) =>
            asked === 'unhide'
              ? show.run({ subject, reason })
              : decide.run({ thing, move: asked, reason }, { done: moves[asked].done })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
};

const Pictures = ({ id, images }: { id: string; images: readonly string[] }) => (
  <figure>
    {images.map((image, index) => (
      <a key={image} href={reportedPicture(id, image)} target="_blank" rel="noreferrer">
        <img
          src={reportedPicture(id, image, 'small')}
          alt={`Number ${index + 1} of the message, opens in a new tab`}
          width={160}
          height={120}
          loading="lazy"
        />
      </a>
    ))}
  </figure>
);

const Report = ({ report }: { report: ReportedThing['reports'][number] }) => (
  <li>
    <span>{reportReasonNames[report.reason]}</span>
    {report.details && (
      <>
        : <bdi>{report.details}</bdi>
      </>
    )}
    <span> </span>
    <small>
      <AppLink to={officePaths.person(report.reporter._id)}>
        <bdi>{report.reporter.name}</bdi>
      </AppLink>
      <Dot />
      <Moment at={report.createdAt} />
      <Dot />
      weight {report.weight}
    </small>
    {report.quote && <blockquote dir="auto">{report.quote}</blockquote>}
  </li>
);
