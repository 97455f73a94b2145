import { useUnsavedWork } from '@nearhand/platform';
import {
  Formik,
  type FormikConfig,
  type FormikErrors,
  Form as FormikForm,
  type FormikValues,
  getIn,
  setIn,
  setNestedObjectValues,
  useFormikContext,
} from 'formik';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonOwnProps } from '../buttons/button.tsx';
import { CircularProgress } from '../buttons/circular-progress.tsx';
import { DialogRow } from '../overlays/dialog-look.ts';
import { announce } from '../page/announce.ts';
import { styled } from '../theme/styled.ts';
import { useIsHydrated } from '../theme/theme-provider.tsx';
import { FormikDraft } from './form-draft.tsx';

const pressedIn = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button, a, [type=file]') : null;

/**
 * A button takes the focus on release, not on press. Otherwise the error of the field that loses the focus would move the
 * button away from the pointer.
 */
const onMouseDown = (event: MouseEvent): void => {
  if (pressedIn(event)) event.preventDefault();
};

const Fields = styled(FormikForm)({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });

/** Counts nested errors too, as of `options[0].name`. */
const countWrong = (errors: unknown): number => {
  if (typeof errors === 'string') return 1;
  return Object.values(errors ?? {}).reduce((count: number, below: unknown) => count + countWrong(below), 0);
};

/** The values, with the texts that a password manager wrote into the fields without an event. */
const filledIn = <Values,>(form: HTMLFormElement, values: Values): Values =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].reduce((all, field) => {
    const isText = !['checkbox', 'radio', 'file'].includes(field.type);
    const isFilled = isText && field.value !== '' && field.value !== (getIn(all, field.name) ?? field.value);
    return isFilled ? setIn(all, field.name, field.value) : all;
  }, values);

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

interface BodyProps<Values> extends Pick<FormProps<FormikValues>, 'className' | 'label' | 'draft' | 'children'> {
  onInvalid: ((errors: FormikErrors<Values>) => void) | undefined;
}

/**
 * After a submit with invalid fields, focuses the first of them and announces their count. After any other submit, returns
 * the focus that the disabled button lost; to the first field if the button stays disabled.
 */
const FormBody = <Values,>({ className, label, draft, onInvalid, children }: BodyProps<Values>) => {
  const {
    submitCount,
    isSubmitting,
    isValid,
    isValidating,
    values,
    errors,
    dirty,
    validateForm,
    setTouched,
    setValues,
  } = useFormikContext<Values>();
  const [blockedCount, setBlockedCount] = useState(0);
  const reportInvalid = useEffectEvent(() => onInvalid?.(errors));
  // Also after a submit: the form does not know its result.
  useUnsavedWork(dirty || isSubmitting);
  const form = useRef<HTMLFormElement>(null);
  const handledCount = useRef(0);
  const wasSubmitting = useRef(false);
  const submittedFrom = useRef<Element>(null);
  useEffect(() => {
    if (isSubmitting) wasSubmitting.current = true;
    // `submitCount` is 0 again when the submit resets the form.
    const count = submitCount + blockedCount;
    const hasEnded = wasSubmitting.current || count !== handledCount.current;
    if (isValidating || isSubmitting || !hasEnded) return;
    wasSubmitting.current = false;
    handledCount.current = count;
    if (isValid) {
      const firstField = form.current?.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea, select');
      for (const place of [submittedFrom.current, firstField]) {
        if (isFocusLost() && place instanceof HTMLElement) place.focus({ preventScroll: true });
      }
      return;
    }
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const target = wrong?.matches('[role=radiogroup]') ? wrong.querySelector<HTMLElement>('input') : wrong;
    target?.focus();
    const wrongCount = countWrong(errors);
    announce(wrongCount === 1 ? 'One field needs attention' : `${wrongCount} fields need attention`);
    reportInvalid();
  }, [submitCount, blockedCount, isSubmitting, isValid, isValidating, errors]);
  const submitPressed = useRef(false);
  const onClickCapture = (event: MouseEvent): void => {
    const pressed = pressedIn(event);
    const isSubmit = pressed?.matches('[type=submit]') === true;
    if (event.detail > 1 && submitPressed.current && !isSubmit) {
      // The second press of a double click, on what the first one scrolled below the pointer.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    submitPressed.current = isSubmit;
    // Enter in a field also clicks the button, with detail 0; the field keeps the focus.
    if (event.detail > 0) pressed?.focus();
  };
  /** Browsers ignore Enter while the submit button is disabled: say why it is. */
  const onKeyDown = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || isSubmitting) return;
    if (!(event.target instanceof HTMLInputElement) || !form.current?.querySelector('[type=submit]:disabled')) return;
    await setTouched(setNestedObjectValues(await validateForm(), true), false);
    setBlockedCount((before) => before + 1);
  };
  return (
    <Fields
      ref={form}
      noValidate
      // The browser would send the form by itself, and the input would be lost.
      inert={!useIsHydrated()}
      className={className}
      aria-label={label}
      onSubmitCapture={({ currentTarget }) => {
        submittedFrom.current = document.activeElement;
        const filled = filledIn(currentTarget, values);
        // Before Formik reads the values.
        if (filled !== values) flushSync(() => void setValues(filled, false));
      }}
      onKeyDown={(event) => void onKeyDown(event)}
      onMouseDown={onMouseDown}
      onClickCapture={onClickCapture}
    >
      <FormikDraft name={draft} label={label} element={form} />
      {children}
    </Fields>
  );
};

export interface FormProps<Values extends FormikValues>
  extends Omit<FormikConfig<Values>, 'children' | 'component' | 'render'> {
  label?: string;
  className?: string;
  /**
   * The draft's name, for a form that its page opens with `hasFormDraft`, or that shares address, label and fields with
   * another form. `false`: the form has no draft, or a `LastingFormDraft`.
   */
  draft?: string | false;
  /** Called after a submit with invalid fields, and for Enter while these disable the submit button. */
  onInvalid?: (errors: FormikErrors<Values>) => void;
  children: ReactNode;
}

/**
 * A Formik form with a Yup schema, without the browser's validation. `onSubmit` gets the values as the schema reads them;
 * the fields keep what was typed. Submits during its promise share that run, and those after one that resolved to `'done'`
 * too: a form may be pressed after it navigated.
 */
export const Form = <Values extends FormikValues>({
  label,
  className,
  draft,
  onInvalid,
  onSubmit,
  children,
  ...formik
}: FormProps<Values>) => {
  const run = useRef<ReturnType<typeof onSubmit>>(undefined);
  const end = (result: unknown) => {
    if (result !== 'done') run.current = undefined;
  };
  return (
    <Formik
      {...formik}
      onSubmit={(values, helpers) => {
        if (run.current) return run.current;
        run.current = onSubmit(formik.validationSchema?.cast(values, { assert: false }) ?? values, helpers);
        void run.current?.then(end, end);
        return run.current;
      }}
    >
      <FormBody<Values> className={className} label={label} draft={draft} onInvalid={onInvalid}>
        {children}
      </FormBody>
    </Formik>
  );
};

export interface SubmitButtonProps
  extends Pick<ButtonOwnProps, 'fullWidth' | 'size' | 'startIcon' | 'disabled' | 'color'> {
  children: ReactNode;
  /** Label while the form is submitting. */
  busyLabel: string;
  busy?: boolean;
}

/** Disabled, with a spinner, while the form is submitting. */
export const SubmitButton = ({ children, busyLabel, busy, disabled, startIcon, ...look }: SubmitButtonProps) => {
  const { isSubmitting } = useFormikContext();
  const working = busy ?? isSubmitting;
  return (
    <Button
      {...look}
      type="submit"
      variant="contained"
      disabled={disabled || working}
      startIcon={working ? <CircularProgress size={18} color="inherit" aria-hidden /> : startIcon}
    >
      {working ? busyLabel : children}
    </Button>
  );
};

export interface DialogButtonsProps extends Pick<SubmitButtonProps, 'busyLabel' | 'color' | 'disabled'> {
  submit: string;
  cancelLabel?: string;
  onClose: () => void;
}

export const DialogButtons = ({ submit, cancelLabel = 'Cancel', onClose, ...look }: DialogButtonsProps) => {
  const { isSubmitting } = useFormikContext();
  return (
    <DialogRow>
      <Button variant="outlined" color="inherit" disabled={isSubmitting} onClick={onClose}>
        {cancelLabel}
      </Button>
      <SubmitButton {...look}>{submit}</SubmitButton>
    </DialogRow>
  );
};
