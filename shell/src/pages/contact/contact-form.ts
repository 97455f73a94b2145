import { type InferType, object, string } from 'yup';

export const contactForm = object({
  name: string().trim().required('Please enter your name'),
  email: string().trim().required('Please enter a valid email address').email('Please enter a valid email address'),
  message: string().trim().required('Please enter a message'),
});
export type ContactForm = InferType<typeof contactForm>;

export const emptyContactForm: ContactForm = { name: '', email: '', message: '' };
