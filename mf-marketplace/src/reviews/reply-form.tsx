import { type Review, replyEditHours, toParagraph } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Button, Stack } from '@nearhand/ui';
import { Form, maxLength, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { object, string } from 'yup';
import { writeReply } from './write-review-api.ts';

const maxReplyLength = 2000;

const schema = object({
  text: string().transform(toParagraph).required('Please write a reply').test(maxLength(maxReplyLength, 'reply')),
});

export const ReplyForm = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const { run } = useAction(writeReply, {
    failed: 'Failed to write your reply',
    done: 'Reply published',
    onSuccess: onClose,
  });
  return (
    <Form
      draft={`reply:${review._id}`}
      initialValues={{ text: review.reply?.text ?? '' }}
      validationSchema={schema}
      onSubmit={({ text }) => run({ review, text })}
      label="Reply to this review"
    >
      <TextInput
        autoFocus
        name="text"
        label="Your reply"
        helperText={`Everybody can read it. You reply once, and can change it for ${replyEditHours} hours.`}
        multiline
        rows={3}
      />
      <Stack direction="row" spacing={1}>
        <SubmitButton busyLabel="Publishing..." size="small">
          Publish Reply
        </SubmitButton>
        <Button size="small" color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Form>
  );
};
