import { enter, overlongEmail, renderRoutes, screen, stubApi, switchOn } from '@nearhand/testing';
import { contactForm } from './contact-form.ts';
import { ContactPage } from './contact-page.tsx';

type View = ReturnType<typeof open>;
const open = () => renderRoutes([{ path: '/contact', Component: ContactPage }], { path: '/contact' });
const send = () => screen.getByRole('button', { name: 'Send Message' });
const field = (name: string) => screen.getByRole('textbox', { name });
const filled = { Name: 'Carla', Email: 'carla@example.test', Message: 'Hello' };
const fill = ({ user }: View, change: Partial<typeof filled> = {}) => enter(user, { ...filled, ...change });
/** The console, the default target of messages. */
const logged = () => jest.spyOn(console, 'info').mockImplementation(() => {});
const takeMessages = () => switchOn({ contactForm: true });

test('every field is required and says so; the page tells how and when support answers', async () => {
  const { user } = open();
  expect(screen.getByText(/within 24-48 hours/)).toBeVisible();
  expect(screen.getByText('Monday to Friday 9am-5pm EST')).toBeVisible();
  expect(screen.getByRole('link', { name: /^support@/ })).toBeVisible();
  await user.click(send());
  expect(await screen.findByText('Please enter your name')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Please enter a message')).toBeVisible();
  expect(field('Name')).toHaveFocus();
});

test.each([
  ['name', '\uE000', 'Please use letters and signs that can be seen'],
  ['email', overlongEmail, 'Please keep the email to at most 254 characters'],
  ['message', 'a'.repeat(5001), 'Please keep the message to at most 5,000 characters'],
])('%s "%s" is rejected', async (name, text, message) => {
  await expect(contactForm.validateAt(name, { [name]: text })).rejects.toThrow(message);
});

test('a message is logged as it is typed, without the blanks around it, and another may follow', async () => {
  const info = logged();
  const view = open();
  const name = '<b>Zoë</b> 👩‍🔧 مريم';
  const text = 'a'.repeat(5000);
  await fill(view, { Name: `  ${name}\u200B `, Message: ` ${text}\n`, Email: 'Carla <carla@example.test>' });
  await view.user.click(send());
  expect(await screen.findByRole('heading', { name: 'Message Sent' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveFocus();
  const message = { name, email: 'carla@example.test', message: text };
  expect(info.mock.calls).toEqual([['Contact form submitted', message]]);
  await view.user.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(field('Name')).toHaveFocus();
  expect(field('Message')).toHaveValue('');
});

test('a message is sent once to a site that accepts messages', async () => {
  const calls = stubApi.post('/contact', { data: {} });
  const view = open();
  takeMessages();
  await fill(view);
  await view.user.dblClick(send());
  expect(await screen.findByRole('heading', { name: 'Message Sent' })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Carla', email: 'carla@example.test', message: 'Hello' }]);
  expect(calls[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('no answer is explained, and the input stays', async () => {
  stubApi.post('/contact', () => stubApi.noAnswer());
  const view = open();
  takeMessages();
  await fill(view);
  await view.user.click(send());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your message could not be sent');
  expect(alert).toHaveTextContent('An error occurred. Please try again.');
  for (const [name, text] of Object.entries(filled)) expect(field(name)).toHaveValue(text);
});
