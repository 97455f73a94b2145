import { paths, type Review } from '@nearhand/contracts';
import { AppLink, Button, radius, Stack, Stars, StatusChip, styled, UserAvatar } from '@nearhand/ui';
import { BadgeCheck, Pencil, Trash2 } from '@nearhand/ui/icons';

const Card = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: 20,
  overflowWrap: 'anywhere',
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
  '& .when': {
    fontSize: '0.875rem',
    fontWeight: 400,
    color: 'var(--nh-palette-text-secondary)',
  },
});

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

interface Props {
  review: Review;
  /** Says what it is about, and leads there. */
  namesService?: boolean;
  /** Given to its author. */
  onAsk?: (to: 'edit' | 'delete') => void;
}

export const ReviewCard = ({ review, namesService = false, onAsk }: Props) => {
  const { user, service, serviceName, rating, comment, verified, createdAt, editedAt } = review;
  return (
    <Card>
      <Head>
        <UserAvatar name={user.name} avatar={user.avatar} />
        <div className="who">
          {user.name}
          <div className="when">
            <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
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
      </Head>
      {namesService && <AppLink to={paths.service(service)}>{serviceName}</AppLink>}
      <Stars rating={rating} />
      <p dir="auto">{comment}</p>
      {onAsk && (
        <Stack direction="row" spacing={1} sx={{ ml: -1.5 }}>
          <Button size="small" startIcon={<Pencil size={16} />} onClick={() => onAsk('edit')}>
            Edit review
          </Button>
          <Button size="small" color="error" startIcon={<Trash2 size={16} />} onClick={() => onAsk('delete')}>
            Delete review
          </Button>
        </Stack>
      )}
    </Card>
  );
};
