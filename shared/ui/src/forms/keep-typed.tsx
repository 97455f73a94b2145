import { useEvent, useSession } from '@nearhand/platform';
import { type FormikValues, useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { fitting, keepTyping, takeTyping } from './kept-typing.ts';

export interface KeepTypedProps {
  /** The form's name, with the id of what it is about: `book-service:<id>`. */
  as: string;
  /** Fields that are never kept: passwords, and what no text can hold. */
  except?: readonly string[];
}

/**
 * Inside a `Form`: what was typed is there again after a reload, and when the API ended the session, once the same person
 * is back in this tab. Nothing is kept when the form is left or the person logs out, nor for anybody else.
 */
export const KeepTyped = ({ as, except = [] }: KeepTypedProps) => {
  const { values, dirty, setValues } = useFormikContext<FormikValues>();
  const userId = useSession().user?._id;

  const keep = () => {
    if (!userId || !dirty) return;
    keepTyping(as, userId, Object.fromEntries(Object.entries(values).filter(([name]) => !except.includes(name))));
  };
  useEvent('session.changed', ({ expired }) => {
    // Absent when the person ended it; false when a refused submit did, which the page itself says.
    if (expired !== undefined) keep();
  });

  const putBack = useEffectEvent((form: string, person: string) => {
    const kept = takeTyping(form, person);
    // What was typed since is newer.
    if (kept && !dirty) void setValues({ ...values, ...fitting(values, kept) });
  });
  const keepOnLeave = useEffectEvent(keep);
  useEffect(() => {
    if (!userId) return;
    putBack(as, userId);
    const leave = () => keepOnLeave();
    // The browser may bring the page back as it was: what it holds then is newer.
    const comeBack = () => void takeTyping(as, userId);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [as, userId]);
  return null;
};
