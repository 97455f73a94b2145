import { string } from 'yup';

const emailMessage = 'Please enter a valid email address';
const passwordMessage = 'Password must be at least 6 characters';

export const email = string().trim().required(emailMessage).email(emailMessage);
export const password = string().required(passwordMessage).min(6, passwordMessage);

export const passwordsDiffer = 'Passwords do not match';
