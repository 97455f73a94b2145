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
 * Inside a `Form`: what was typed when the API ended the session is there again once the same person is back, in this
 * tab. Nothing is kept when the person logs out, nor for anybody else.
 */
export const KeepTyped = ({ as, except = [] }: KeepTypedProps) => {
  const { values, dirty, setValues } = useFormikContext<FormikValues>();
  const userId = useSession().user?._id;

  useEvent('session.changed', ({ expired }) => {
    // Absent when the person ended it; false when a refused submit did, which the page itself says.
    if (expired === undefined || !userId || !dirty) return;
    keepTyping(as, userId, Object.fromEntries(Object.entries(values).filter(([name]) => !except.includes(name))));
  });

  const putBack = useEffectEvent((form: string, person: string) => {
    const kept = takeTyping(form, person);
    // What was typed since is newer.
    if (kept && !dirty) void setValues({ ...values, ...fitting(values, kept) });
  });
  useEffect(() => {
    if (userId) putBack(as, userId);
  }, [as, userId]);
  return null;
};
