import { useUnsavedWork } from '@nearhand/platform';
import { Formik, type FormikConfig, Form as FormikForm, type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../page/announce.ts';
import { styled } from '../theme/styled.ts';
import { steadyPress } from './steady-press.ts';

const Fields = styled(FormikForm)({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });

/** Fields with an error, however deep Formik keeps it: an option's name stands below `options` and the option's place. */
const countWrong = (errors: unknown): number => {
  if (typeof errors === 'string') return 1;
  return Object.values(errors ?? {}).reduce((count: number, below: unknown) => count + countWrong(below), 0);
};

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * After a submit that the rules refused, or that ended with an error set on a field: focus goes to the first field that
 * is wrong, and the count is announced. After any other that left the form standing, back to where it was: a button that
 * is disabled meanwhile loses it. Where the button stays disabled, as in a form that is empty again, the first field
 * takes it.
 */
const RefusedSubmit = ({ className, label, children }: { className?: string; label?: string; children: ReactNode }) => {
  const { submitCount, isSubmitting, isValid, isValidating, errors, dirty } = useFormikContext();
  // Until its page or dialog goes: whether a submit succeeded, the form is not told.
  useUnsavedWork(dirty || isSubmitting);
  const form = useRef<HTMLFormElement>(null);
  const judged = useRef(0);
  const wasSubmitting = useRef(false);
  const submittedFrom = useRef<Element>(null);
  useEffect(() => {
    if (isSubmitting) wasSubmitting.current = true;
    // A form that its submit resets counts from 0 again, so the count alone does not tell that one has ended.
    const hasEnded = wasSubmitting.current || submitCount !== judged.current;
    if (isValidating || isSubmitting || !hasEnded) return;
    wasSubmitting.current = false;
    judged.current = submitCount;
    if (isValid) {
      const firstField = form.current?.querySelector<HTMLElement>('input, textarea, select');
      for (const place of [submittedFrom.current, firstField]) {
        if (isFocusLost() && place instanceof HTMLElement) place.focus({ preventScroll: true });
      }
      return;
    }
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const target = wrong?.matches('[role=radiogroup]') ? wrong.querySelector<HTMLElement>('input') : wrong;
    target?.focus();
    const count = countWrong(errors);
    announce(count === 1 ? 'One field needs attention' : `${count} fields need attention`);
  }, [submitCount, isSubmitting, isValid, isValidating, errors]);
  return (
    <Fields
      ref={form}
      noValidate
      className={className}
      aria-label={label}
      onSubmitCapture={() => {
        submittedFrom.current = document.activeElement;
      }}
      {...steadyPress}
    >
      {children}
    </Fields>
  );
};

export interface FormProps<Values extends FormikValues>
  extends Omit<FormikConfig<Values>, 'children' | 'component' | 'render'> {
  /** Names the form where a page has more than one. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A Formik form: judged by the Yup schema as it is typed, never by the browser. */
export const Form = <Values extends FormikValues>({ label, className, children, ...formik }: FormProps<Values>) => (
  <Formik {...formik}>
    <RefusedSubmit className={className} label={label}>
      {children}
    </RefusedSubmit>
  </Formik>
);
