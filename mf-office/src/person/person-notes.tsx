import { maxAdminNoteLength, type PersonDetail, toParagraph } from '@nearhand/contracts';
import { useSingleFlight } from '@nearhand/platform';
import { Section, Stack } from '@nearhand/ui';
import { RowList } from '@nearhand/ui/figures';
import { Form, maxLength, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useMutation } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { object, string } from 'yup';
import { Moment } from '../office/moment.tsx';
import { saved } from '../office/reason-dialog.tsx';
import { changePerson } from '../people/people-api.ts';

interface NoteForm {
  text: string;
}

const schema = object({
  text: string().transform(toParagraph).required('Please write a note').test(maxLength(maxAdminNoteLength, 'note')),
});

export const PersonNotes = ({ person }: { person: PersonDetail }) => {
  const { mutateAsync } = useMutation(changePerson(person._id));
  const submit = useSingleFlight(async ({ text }: NoteForm, { resetForm }: FormikHelpers<NoteForm>) => {
    const words = { done: 'Note written', failed: 'Failed to write the note' };
    if (await saved(mutateAsync({ change: 'note', text }), words)) resetForm();
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
                {' · '}
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
          onSubmit={submit}
          label="New note"
          draft={`note ${person._id}`}
        >
          <TextInput name="text" label="New note" multiline rows={2} />
          <div>
            <SubmitButton busyLabel="Writing...">Write Note</SubmitButton>
          </div>
        </Form>
      </Stack>
    </Section>
  );
};
