import { dataExportHours } from '@nearhand/contracts';
import { brandName, Page } from '@nearhand/ui';
import { type Passage, Reading, support } from './reading.tsx';

const passages: readonly Passage[] = [
  {
    heading: 'What we keep about you',
    paragraphs: [
      'What you tell us: name, email address, role, and, if you add them, picture, phone number, address, location, website and a few words about yourself.',
      'What you do here: bookings with their day, time, address and notes, payments and wallet movements, reviews, messages, saved services and credits.',
      'Your password is kept only as a hash that cannot be turned back into it. Card numbers never reach us: they go straight to our payment provider.',
    ],
  },
  {
    heading: 'What we use it for',
    paragraphs: [
      'To let you book and be booked, to move the money that belongs to a booking, to show reviews, to keep accounts safe, and to answer you when you write. Nothing of it is sold, and there is no advertising.',
      'While you have no completed booking, we keep your internet address as a hash with each time that you hold unpaid, so that no one holds all times of a provider with many accounts.',
    ],
  },
  {
    heading: 'Who sees what',
    paragraphs: [
      'Everyone sees a provider’s name, picture, location, introduction, services and reviews. A phone number and an email address are seen only by the two sides of a booking, once the provider has accepted it, and by administrators. In your profile you may hide your location, your phone number, and your full name in reviews.',
      'A provider sees the address and the notes of the bookings made with them, and no others. Administrators see what they need to settle a dispute.',
    ],
  },
  {
    heading: 'Who else is involved',
    paragraphs: [
      'Our payment provider handles cards, payouts and subscriptions under its own terms. Our hosting provider stores the data for us, and a mail provider carries what we write to you; neither may use it for anything else.',
    ],
  },
  {
    heading: 'In your browser',
    paragraphs: [
      'We keep a token and a cookie that say who is signed in, a cookie that holds a hash of the email that signed in last, so that you are not slowed down when others guess at your password, your choice of light or dark, and a number that decides which release of the site you see: a random one, or one made from your account. There are no cookies of others.',
      'On this device alone stay pages that you have seen while you were logged in, for a week or until you log out; what you typed and have not sent; and, for an hour, a hash of a change whose answer was lost, so that it is not made twice.',
      'When a part of the site has loaded or could not be loaded, your browser tells us which part it was and how long it took, with a cookie that holds a number we gave it. We keep the number and your internet address as hashes for a week, so that nobody counts twice. When a part breaks, it adds its language and time zone, the size of the window, the kind of your account, which elements were clicked last, and how our answers were built: which of their fields were there and how many, not what stood in them. We keep that for a week. Who you are and what stood on the page is not told. If you have an account, we keep for a week under a hash of it whether you booked, paid or had a request refused while a new release was tried.',
    ],
  },
  {
    heading: 'How long',
    paragraphs: [
      'As long as your account exists. When you delete it, your personal details are removed; bookings and payments stay without your name, because the law asks for records of them.',
      'If you had a free trial or the first credits of a plan, we keep a keyed hash of your email address and of your card, so that each person gets them once. Neither can be read from it.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      `You may see, correct, take away and delete what we keep about you, and object to how we use it. Under “Your Data” in your profile you can ask for a file with your data: what you told us, what you did here and your pictures, without your password and without other people’s details. When it is ready we write to you, and for ${dataExportHours} hours you can download it there; then we delete the file. Much of the rest you can do in your profile too; for what is missing write to ${support.email}. You may also complain to the authority for data protection where you live.`,
      `${brandName} tells you before anything on this page changes in a way that matters to you.`,
    ],
  },
];

export const PrivacyPage = () => (
  <Page title="Privacy policy" subtitle="What we know about you, why, and for how long." narrow>
    <Reading passages={passages} />
  </Page>
);
