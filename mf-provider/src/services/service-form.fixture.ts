import { onButton, screen, within } from '@nearhand/testing';
import { validateYupSchema, yupToFormErrors } from 'formik';
import { type AnyObjectSchema, ValidationError } from 'yup';

/** As Formik finds them. */
export const errorsOf = async (values: object, schema: AnyObjectSchema): Promise<unknown> => {
  try {
    await validateYupSchema({ ...values }, schema);
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return yupToFormErrors(error);
    throw error;
  }
};

/** Not by role: that is slow in a form of this size. */
export const option = (number: number) =>
  within(screen.getByText(`Option ${number}`, { selector: 'fieldset *' }).closest('fieldset') ?? document.body);
export const button = (label: string) => screen.getByLabelText(label);
export const addOption = () => screen.getByText(...onButton('Add Option'));

export const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('nearhand.draft:'));
export const unloadIsAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
