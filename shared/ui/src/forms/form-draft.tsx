import { useEvent, useSession } from '@nearhand/platform';
import { storage } from '@nearhand/platform/host';
import type { Attempt, AttemptStore } from '@nearhand/platform/idempotent-mutation';
import { type FormikValues, useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef } from 'react';

/** `form` is the form's name, with the id of its object: `edit-service:<id>`. */
export interface DraftOwner {
  form: string;
  userId: string;
}

export interface Draft {
  values: FormikValues;
  /** The form's values before the user changed them. */
  base?: FormikValues;
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** `tab`: until the tab is closed. `browser`: for 30 days. Drafts of earlier releases have the same keys. */
const places = {
  tab: { area: storage.session, keyOf: ({ form }: DraftOwner) => `nearhand.typed:${form}` },
  browser: { area: storage.local, keyOf: ({ form, userId }: DraftOwner) => `nearhand.draft:${userId}:${form}` },
};

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;
const isOptionalObject = (data: unknown) => data === undefined || isObject(data);
const isDraft = (data: unknown): data is Draft & { userId?: unknown; savedAt?: unknown } =>
  isObject(data) && isObject(data.values) && isOptionalObject(data.base);
const isAttempt = (data: unknown): data is Attempt =>
  isObject(data) && typeof data.body === 'string' && typeof data.key === 'string';

/** The draft of a form, and the attempt to send it. A draft is returned to its own user only. */
export const formDraft = (place: keyof typeof places, owner: DraftOwner) => {
  const { area, keyOf } = places[place];
  const key = keyOf(owner);
  const attemptKey = `${key}:attempt`;
  const remove = () => {
    area.remove(key);
    area.remove(attemptKey);
  };
  const attempt: AttemptStore = {
    read: () => {
      const stored = area.getJson(attemptKey);
      return isAttempt(stored) ? stored : undefined;
    },
    write: (sent) => void area.set(attemptKey, JSON.stringify(sent)),
    remove: () => area.remove(attemptKey),
  };
  return {
    read: (): Draft | undefined => {
      const stored = area.getJson(key);
      if (!isDraft(stored)) return undefined;
      const { userId = owner.userId, savedAt = Date.now(), values, base } = stored;
      if (userId !== owner.userId) return undefined;
      if (Date.now() - Number(savedAt) < maxAgeMs) return base ? { values, base } : { values };
      remove();
      return undefined;
    },
    write: (draft: Draft): void =>
      void area.set(key, JSON.stringify({ userId: owner.userId, savedAt: Date.now(), ...draft })),
    remove,
    /** Stores the Idempotency-Key of a form that was sent: sent again after a reload, it is the same request. */
    attempt,
  };
};

/** The fields of `draft` that still have the type of the field in `values`: the form may have changed since. */
const fitting = (values: FormikValues, draft: FormikValues): FormikValues =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) =>
        name in values && typeof value === typeof values[name] && Array.isArray(value) === Array.isArray(values[name]),
    ),
  );

export interface FormDraftProps {
  /** The form's name, with the id of its object: `book-service:<id>`. */
  form: string;
  /** Fields that are never stored: passwords, and what JSON cannot hold. */
  except?: readonly string[];
}

/**
 * Inside a `Form`: restores its input after a reload, and after the API ended the session, once the same user is signed in
 * again in this tab. The draft is not stored when the user leaves the form or signs out.
 */
export const FormDraft = ({ form, except = [] }: FormDraftProps) => {
  const { values, dirty, setValues } = useFormikContext<FormikValues>();
  const userId = useSession().user?._id;

  const write = () => {
    if (!userId || !dirty) return;
    const stored = Object.entries(values).filter(([name]) => !except.includes(name));
    formDraft('tab', { form, userId }).write({ values: Object.fromEntries(stored) });
  };
  useEvent('session.changed', ({ expired }) => {
    // `expired` is absent when the user signed out.
    if (expired !== undefined) write();
  });

  const restore = useEffectEvent(({ values: draft }: Draft) => {
    // Input since the page opened is newer.
    if (!dirty) void setValues({ ...values, ...fitting(values, draft) });
  });
  const onPageHide = useEffectEvent(write);
  useEffect(() => {
    if (!userId) return;
    const { read, remove } = formDraft('tab', { form, userId });
    const draft = read();
    remove();
    if (draft) restore(draft);
    const hide = () => onPageHide();
    window.addEventListener('pagehide', hide);
    // A page from the back-forward cache still has its input.
    window.addEventListener('pageshow', remove);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', remove);
    };
  }, [form, userId]);
  return null;
};

export interface LastingFormDraftProps<Values extends FormikValues> extends DraftOwner {
  /** The form before the user changed it. */
  base: Values;
  isSame: (one: Values, other: Values) => boolean;
}

/**
 * Inside a `Form` that takes long to fill in: stores each change for 30 days, in all tabs. The page restores the draft with
 * `formDraft` and removes it after success. A form without changes does not touch the draft of another tab.
 */
export const LastingFormDraft = <Values extends FormikValues>(props: LastingFormDraftProps<Values>) => {
  const { form, userId, base, isSame } = props;
  const { values } = useFormikContext<Values>();
  const last = useRef(values);
  useEffect(() => {
    if (values === last.current) return;
    last.current = values;
    const draft = formDraft('browser', { form, userId });
    if (isSame(values, base)) draft.remove();
    else draft.write({ values, base });
  }, [values, form, userId, base, isSame]);
  return null;
};

/** Whether {@link FormDraft} would restore something, for a page that shows its form only on demand. */
export const hasFormDraft = (owner: DraftOwner): boolean => formDraft('tab', owner).read() !== undefined;
