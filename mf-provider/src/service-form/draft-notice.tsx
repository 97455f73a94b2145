import { announce, Button, Notice, recoverFocus } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import type { OpenedForm } from './service-draft.ts';
import type { ServiceForm } from './service-form.ts';

const texts: Record<NonNullable<OpenedForm['draft']>, string> = {
  'as-left': 'We kept what you had typed when you left.',
  'over-changes':
    'We kept what you had typed when you left. The service has changed since; what you had typed lies over it.',
};

interface Props {
  /** The form before the user changed it. */
  base: ServiceForm;
  draft: OpenedForm['draft'];
}

/** Says that the form holds a draft, and offers to discard it. */
export const DraftNotice = ({ base, draft }: Props) => {
  const { resetForm } = useFormikContext<ServiceForm>();
  const [isAsking, setAsking] = useState(false);
  const [isDiscarded, setDiscarded] = useState(false);
  const text = draft && texts[draft];
  useEffect(() => {
    if (!text) return;
    // After the page's title, which is announced first.
    const timer = setTimeout(() => announce(text));
    return () => clearTimeout(timer);
  }, [text]);
  if (!text || isDiscarded) return null;
  return (
    <>
      <Notice severity="info">
        {text}{' '}
        <Button size="small" color="inherit" onClick={() => setAsking(true)}>
          Start over
        </Button>
      </Notice>
      <ConfirmDialog
        open={isAsking}
        title="Start over?"
        text="What you had typed goes for good, and so do pictures that are not saved yet."
        confirmLabel="Start over"
        cancelLabel="Keep it"
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => {
          resetForm({ values: { ...base } });
          setDiscarded(true);
          recoverFocus();
        }}
      />
    </>
  );
};
