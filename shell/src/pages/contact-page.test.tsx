import {
  enter,
  noEmails,
  overlongEmail,
  renderRoutes,
  screen,
  strangeTexts,
  stubApi,
  switchOn,
  troubles,
  waitFor,
} from '@nearhand/testing';
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

test('every field is required, and each says so', async () => {
  const { user } = open();
  await user.click(send());
  expect(await screen.findByText('Please enter your name')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Please enter a message')).toBeVisible();
  expect(field('Name')).toHaveFocus();
});

test.each<[keyof typeof filled, string, string]>([
  ['Name', '   ', 'Please enter your name'],
  ['Name', 'Carla\u202Etxt', 'Please use letters and signs that can be seen'],
  ['Name', 'a'.repeat(101), 'Please keep the name to at most 100 characters'],
  ...noEmails
    .filter((text) => text.trim())
    .map((text): [keyof typeof filled, string, string] => ['Email', text, 'Please enter a valid email address']),
  ['Email', overlongEmail, 'Please keep the email to at most 254 characters'],
  ['Message', ' \n ', 'Please enter a message'],
  ['Message', 'a'.repeat(5001), 'Please keep the message to at most 5,000 characters'],
])('%s "%s" is rejected and stays', async (name, text, message) => {
  const info = logged();
  const view = open();
  await fill(view, { [name]: text });
  await view.user.click(send());
  await waitFor(() => expect(field(name)).toHaveAccessibleDescription(message));
  expect(field(name)).toHaveValue(text);
  expect(info).not.toHaveBeenCalled();
});

test.each(strangeTexts)('%s is taken as it is typed, without the blanks around it', async (_what, text) => {
  const info = logged();
  const view = open();
  await fill(view, { Name: `  ${text} `, Message: ` ${text}\n`, Email: ' carla@example.test ' });
  await view.user.click(send());
  expect(await screen.findByRole('heading', { name: 'Message Sent' })).toBeVisible();
  expect(info).toHaveBeenCalledWith('Contact form submitted', {
    name: text,
    email: 'carla@example.test',
    message: text,
  });
});

test('a message is logged without a call, and another may follow', async () => {
  const info = logged();
  const view = open();
  await fill(view);
  await view.user.click(send());
  expect(await screen.findByRole('heading', { name: 'Message Sent' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(info).toHaveBeenCalledTimes(1);
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
});

test.each(troubles)('%s is explained, and the input stays', async (_what, answer, sentence) => {
  stubApi.post('/contact', answer);
  const view = open();
  takeMessages();
  await fill(view);
  await view.user.click(send());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your message could not be sent');
  expect(alert).toHaveTextContent(sentence || 'An error occurred. Please try again.');
  for (const [name, text] of Object.entries(filled)) expect(field(name)).toHaveValue(text);
});

test('the page shows how and when support answers', () => {
  open();
  expect(screen.getByText(/within 24-48 hours/)).toBeVisible();
  expect(screen.getByText('Monday to Friday 9am-5pm EST')).toBeVisible();
  expect(screen.getByRole('link', { name: /^support@/ })).toBeVisible();
});
