import { maxAdminNoteLength, type PersonDetail, toParagraph } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Section, Stack } from '@nearhand/ui';
import { Dot, RowList } from '@nearhand/ui/figures';
import { Form, maxLength, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { object, string } from 'yup';
import { Moment } from '../office/moment.tsx';
import { writeNote } from '../people/people-api.ts';

const schema = object({
  text: string().transform(toParagraph).required('Please write a note').test(maxLength(maxAdminNoteLength, 'note')),
});

export const PersonNotes = ({ person }: { person: PersonDetail }) => {
  const { run, isPending } = useAction(writeNote, {
    done: 'Note written',
    failed: 'Failed to write the note',
  });
  return (
    <Section title="Notes" subtitle="Only admins read them">
      <Stack spacing={2}>
        {person.notes.length > 0 && (
          <RowList aria-label="Notes">
            {person.notes.map(({ _id, author, text, createdAt }) => (
              <li key={_id} style={{ padding: '12px 20px', overflowWrap: 'anywhere' }}>
                <strong>
                  <bdi>{author}</bdi>
                </strong>
                <Dot />
                <Moment at={createdAt} />
                <div dir="auto" style={{ whiteSpace: 'pre-line' }}>
                  {text}
                </div>
              </li>
            ))}
          </RowList>
        )}
        <Form
          initialValues={{ text: '' }}
          validationSchema={schema}
          onSubmit={async ({ text }, { resetForm }) => {
            if (await run({ params: { id: person._id }, body: { text } })) resetForm();
          }}
          label="New note"
          draft={`note ${person._id}`}
        >
          <TextInput name="text" label="New note" multiline rows={2} readOnly={isPending} />
          <div>
            <SubmitButton busyLabel="Writing...">Write Note</SubmitButton>
          </div>
        </Form>
      </Stack>
    </Section>
  );
};
