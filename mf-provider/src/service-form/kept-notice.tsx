import { announce, Button, Notice, recoverFocus } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import type { OpenedForm } from './open-form.ts';
import type { ServiceForm } from './service-form.ts';

const texts: Record<NonNullable<OpenedForm['kept']>, string> = {
  'as-left': 'We kept what you had typed when you left.',
  'over-changes':
    'We kept what you had typed when you left. The service has changed since; what you had typed lies over it.',
};

interface Props {
  /** The form with nothing typed. */
  base: ServiceForm;
  kept: OpenedForm['kept'];
}

/** Says that the form is as somebody left it, and offers to forget that. */
export const KeptNotice = ({ base, kept }: Props) => {
  const { resetForm } = useFormikContext<ServiceForm>();
  const [isAsking, setAsking] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const text = kept && texts[kept];
  useEffect(() => {
    if (!text) return;
    // A moment later: the page that comes with it announces its title, and the last one is heard.
    const timer = setTimeout(() => announce(text));
    return () => clearTimeout(timer);
  }, [text]);
  if (!text || isForgotten) return null;
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
          setForgotten(true);
          recoverFocus();
        }}
      />
    </>
  );
};
