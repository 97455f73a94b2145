import type { Review } from '@nearhand/contracts';
import { Button, radius, Stars, StatusChip, styled, UserAvatar } from '@nearhand/ui';
import { BadgeCheck, Trash2 } from '@nearhand/ui/icons';

const Card = styled('li')({
  display: 'grid',
  gap: 12,
  padding: 20,
  borderRadius: radius.card,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  '& > p': { margin: 0, whiteSpace: 'pre-line', maxWidth: '68ch' },
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& > .who': { flex: '1 1 140px', minWidth: 0, fontWeight: 600 },
  '& time': {
    display: 'block',
    fontSize: '0.875rem',
    fontWeight: 400,
    color: 'var(--nh-palette-text-secondary)',
  },
});

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

interface Props {
  review: Review;
  /** Given to its author. */
  onDelete?: () => void;
}

export const ReviewCard = ({ review: { user, rating, comment, verified, createdAt }, onDelete }: Props) => (
  <Card>
    <Head>
      <UserAvatar name={user.name} avatar={user.avatar} />
      <div className="who">
        {user.name}
        <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
      </div>
      {verified && (
        <StatusChip tone="green" icon={BadgeCheck}>
          Verified booking
        </StatusChip>
      )}
    </Head>
    <Stars rating={rating} />
    <p>{comment}</p>
    {onDelete && (
      <div>
        <Button size="small" color="error" startIcon={<Trash2 size={16} />} onClick={onDelete} sx={{ ml: -1.5 }}>
          Delete review
        </Button>
      </div>
    )}
  </Card>
);
