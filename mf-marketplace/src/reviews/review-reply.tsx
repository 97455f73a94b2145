import { longDate, type Review, replyEditHours } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Button, lazyPart, StatusChip, styled } from '@nearhand/ui';
import { EyeOff, MessageCircle, Pencil } from '@nearhand/ui/icons';
import { useState } from 'react';
import { ReportButton } from '../reports/report-button.tsx';
import { dateFormat, useDate } from '../services/local-date.ts';

const ReplyForm = lazyPart(() =>
  import(/* webpackChunkName: "reply-form" */ './reply-form.tsx').then(({ ReplyForm }) => ReplyForm),
);

const Reply = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  padding: '4px 0 4px 14px',
  borderLeft: '3px solid var(--nh-palette-divider)',
  '& > header': { display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center', fontSize: '0.875rem' },
  '& > header > strong': { flex: '1 1 140px' },
  '& > p': { margin: 0, whiteSpace: 'pre-line' },
});

const day = dateFormat(longDate);
const When = ({ at }: { at: string }) => <time dateTime={at}>{useDate(day, at)}</time>;

/** The provider's answer below a review, and its form for them. */
export const ReviewReply = ({ review }: { review: Review }) => {
  const { reply, provider, pending } = review;
  const { user } = useSession();
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const isProvider = provider !== undefined && user?._id === provider;
  const mayEdit = reply && !reply.hidden && Date.now() - Date.parse(reply.createdAt) < replyEditHours * 3_600_000;
  if (form === 'open') return <ReplyForm review={review} onClose={() => setForm('closed')} />;
  return (
    <>
      {reply && (
        <Reply>
          <header>
            <strong>Reply of the provider</strong>
            <When at={reply.createdAt} />
            {reply.editedAt && <span>edited</span>}
            {reply.hidden && (
              <StatusChip tone="red" icon={EyeOff}>
                Hidden by our team
              </StatusChip>
            )}
            {provider && !isProvider && (
              <ReportButton kind="reply" id={reply._id} ownerId={provider} isSmall label="Report this reply" />
            )}
          </header>
          <p dir="auto">{reply.text}</p>
        </Reply>
      )}
      {isProvider && !pending && (!reply || mayEdit) && (
        <div>
          <Button
            size="small"
            autoFocus={form === 'closed'}
            startIcon={reply ? <Pencil size={16} aria-hidden /> : <MessageCircle size={16} aria-hidden />}
            onClick={() => setForm('open')}
          >
            {reply ? `Edit reply (for ${replyEditHours} hours)` : 'Reply'}
          </Button>
        </div>
      )}
    </>
  );
};
