import { hasChangedSince, useLocation, useSession } from '@nearhand/platform';
import { draftPrefix, guest, sessionStore, storage } from '@nearhand/platform/host';
import { type FormikValues, useFormikContext } from 'formik';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

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
  tab: { area: storage.session, keyOf: ({ form }: DraftOwner) => `${draftPrefix}${form}` },
  browser: { area: storage.local, keyOf: ({ form, userId }: DraftOwner) => `nearhand.draft:${userId}:${form}` },
};

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;
const isOptionalObject = (data: unknown) => data === undefined || isObject(data);
const isDraft = (data: unknown): data is Draft & { userId?: unknown; savedAt?: unknown } =>
  isObject(data) && isObject(data.values) && isOptionalObject(data.base);

/** The draft of a form. It is returned to its user only. */
export const formDraft = (place: keyof typeof places, owner: DraftOwner) => {
  const { area, keyOf } = places[place];
  const key = keyOf(owner);
  const remove = () => area.remove(key);
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

interface DraftedInput {
  /** The fields that the user changed. Called when the session of this browser ends, and before a reload. */
  changes: () => FormikValues;
  restore: (draft: FormikValues) => void;
  /** Another user is signed in now: removes the input of the user before. */
  clear: () => void;
}

/**
 * Restores the input of `form` after a reload, and after the session ended, once the same user is signed in again in this
 * tab. Stores nothing when the user leaves the form or signs out in this tab, nor without a `form`.
 */
export const useFormDraft = (form: string | undefined, input: DraftedInput): void => {
  const { user, isAuthenticated } = useSession();
  const userId = isAuthenticated ? user?._id : guest;
  /** At the end of the session the user is gone. */
  const owner = useRef<string>(undefined);
  const draftOf = (id: string | undefined) => (form && id ? formDraft('tab', { form, userId: id }) : undefined);

  const write = useEffectEvent(() => {
    const values = input.changes();
    if (Object.keys(values).length > 0) draftOf(owner.current)?.write({ values });
  });
  const remove = useEffectEvent(() => draftOf(owner.current)?.remove());
  const begin = useEffectEvent(() => {
    // The session has ended: the input is still that of its user.
    if (owner.current && userId === guest) return;
    if (owner.current && owner.current !== guest && owner.current !== userId) input.clear();
    owner.current = userId;
    const draft = draftOf(userId)?.read();
    // A page may make its form anew when a session ends: the input waits for its user.
    if (draft || userId !== guest) remove();
    if (draft) input.restore(draft.values);
  });
  useEffect(() => {
    if (userId && form) begin();
  }, [form, userId]);
  useEffect(() => {
    const hide = () => write();
    const show = () => remove();
    window.addEventListener('pagehide', hide);
    // A page from the back-forward cache still has its input.
    window.addEventListener('pageshow', show);
    // Before the guard removes the page.
    const unsubscribe = sessionStore.subscribe(({ token }, before) => {
      if (token !== before.token && owner.current !== guest) write();
    });
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      unsubscribe();
    };
  }, []);
};

/** Never stored. */
const secretFields = '[autocomplete$=password], [autocomplete^=cc-]';

interface FormikDraftProps {
  /** By default the draft is of the page's address, the form's label and its fields. `false`: no draft. */
  name: string | false | undefined;
  label: string | undefined;
  element: RefObject<HTMLFormElement | null>;
}

/** Inside a Formik form: {@link useFormDraft} of its values. */
export const FormikDraft = ({ name, label = '', element }: FormikDraftProps) => {
  const { values, initialValues, dirty, isSubmitting, setValues, resetForm } = useFormikContext<FormikValues>();
  const submittedAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    submittedAt.current = isSubmitting ? performance.now() : Number.POSITIVE_INFINITY;
  }, [isSubmitting]);
  const { pathname, search } = useLocation();
  // This page is still mounted for a moment under the next page's address.
  const [derived] = useState(() => `${pathname}${search}:${label}:${Object.keys(initialValues)}`);
  useFormDraft(name === false ? undefined : (name ?? derived), {
    changes: () => {
      // It was done, and the form waits for the new state of its page.
      if (hasChangedSince(submittedAt.current)) return {};
      const secrets = element.current?.querySelectorAll<HTMLInputElement>(secretFields) ?? [];
      const names = new Set([...secrets].map((field) => field.name));
      return Object.fromEntries(
        Object.entries(values).filter(
          ([field, value]) => !names.has(field) && JSON.stringify(value) !== JSON.stringify(initialValues[field]),
        ),
      );
    },
    restore: (draft) => {
      // Input since the page opened is newer.
      if (!dirty) void setValues({ ...values, ...fitting(values, draft) });
    },
    clear: resetForm,
  });
  return null;
};

/** Does nothing: each `Form` has a draft. For releases that were built before that. */
export const FormDraft = (_props: { form: string; except?: readonly string[] }) => null;

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

/** Whether a form with the draft's name `form` would restore something, for a page that shows its form only on demand. */
export const hasFormDraft = (owner: DraftOwner): boolean => formDraft('tab', owner).read() !== undefined;
