import { isolated, longDate, paths, type Review, smallPicture } from '@nearhand/contracts';
import { AppLink, Button, Notice, radius, Stack, Stars, StatusChip, styled, UserAvatar } from '@nearhand/ui';
import { BadgeCheck, Check, Clock, EyeOff, Pencil, Trash2 } from '@nearhand/ui/icons';
import { PictureThumbs } from '../pictures/picture-thumbs.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { dateFormat, useDate } from '../services/local-date.ts';
import { ReviewReply } from './review-reply.tsx';

const Card = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignContent: 'start',
  padding: 20,
  overflowWrap: 'anywhere',
  borderRadius: radius.card,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  '& > p': { margin: 0, whiteSpace: 'pre-line', maxWidth: '68ch' },
  '& > .short': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 4, overflow: 'hidden' },
});

const Head = styled('div')({
  position: 'relative',
  paddingRight: 34,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& > .who': { flex: '1 1 140px', minWidth: 0, fontWeight: 600 },
  // As large as the button, which comes with the session.
  '& > .report': { position: 'absolute', top: 0, right: -8, minWidth: 34, minHeight: 34 },
  '& .when': {
    fontSize: '0.875rem',
    fontWeight: 400,
    color: 'var(--nh-palette-text-secondary)',
  },
});

const day = dateFormat(longDate);

const buttons = {
  approve: { label: 'Approve review', icon: Check, color: 'primary' },
  edit: { label: 'Edit review', icon: Pencil, color: 'primary' },
  delete: { label: 'Delete review', icon: Trash2, color: 'error' },
} as const;
export type ReviewAction = keyof typeof buttons;

interface Props {
  review: Review;
  /** With a link to the service. */
  namesService?: boolean;
  actions?: readonly ReviewAction[];
  onAct?: (action: ReviewAction) => void;
  /** Its first four lines. */
  isShort?: boolean;
}

export const ReviewCard = ({ review, namesService = false, actions = [], onAct, isShort }: Props) => {
  const { _id, user, service, serviceName, rating, comment, images = [] } = review;
  const { verified, pending, hidden, createdAt, editedAt } = review;
  return (
    <Card>
      <Head>
        <UserAvatar name={user.name} avatar={user.avatar} />
        <div className="who">
          <bdi>{user.name}</bdi>
          <div className="when">
            <time dateTime={createdAt}>{useDate(day, createdAt)}</time>
            {editedAt && (
              <>
                {' · '}
                <span>edited</span>
              </>
            )}
          </div>
        </div>
        {verified && (
          <StatusChip tone="green" icon={BadgeCheck}>
            Verified booking
          </StatusChip>
        )}
        {pending && !hidden && (
          <StatusChip tone="amber" icon={Clock}>
            Waiting for approval
          </StatusChip>
        )}
        {hidden && (
          <StatusChip tone="red" icon={EyeOff}>
            Hidden by our team
          </StatusChip>
        )}
        {!isShort && (
          <span className="report">
            <ReportButton kind="review" id={_id} ownerId={user._id} isSmall label="Report this review" />
          </span>
        )}
      </Head>
      {namesService && <AppLink to={paths.service(service)}>{serviceName}</AppLink>}
      <Stars rating={rating} />
      <p dir="auto" className={isShort ? 'short' : undefined}>
        {comment}
      </p>
      {images.length > 0 && !isShort && (
        <PictureThumbs
          width={96}
          pictures={images.map((address, index) => ({
            address,
            small: smallPicture(address),
            title: `Picture ${index + 1} of the review by ${isolated(user.name)}`,
          }))}
        />
      )}
      {!isShort && <ReviewReply review={review} />}
      {pending && !hidden && !actions.includes('approve') && (
        <Notice severity="info">
          Many reviews of this service came at once. An admin looks at this one before others see it.
        </Notice>
      )}
      {actions.length > 0 && (
        <Stack direction="row" spacing={1} sx={{ ml: -1.5 }}>
          {actions.map((action) => {
            const { label, icon: Icon, color } = buttons[action];
            return (
              <Button
                key={action}
                size="small"
                color={color}
                startIcon={<Icon size={16} />}
                onClick={() => onAct?.(action)}
              >
                {label}
              </Button>
            );
          })}
        </Stack>
      )}
    </Card>
  );
};
