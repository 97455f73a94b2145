import { creditsPerService, dataExportHours } from '@nearhand/contracts';
import { brandName, Page } from '@nearhand/ui';
import { type Passage, Reading, support } from './reading.tsx';

const passages: readonly Passage[] = [
  {
    heading: 'What these terms cover',
    paragraphs: [
      `${brandName} is a place where customers find and book local services and providers offer them. By creating an account you agree to these terms. If you use ${brandName} for a business, you agree on its behalf.`,
      'The agreement about the work itself is between the customer and the provider. We run the place where it is made, the booking and the payment.',
    ],
  },
  {
    heading: 'Your account',
    paragraphs: [
      'Give a name and an email address that are yours, keep your password to yourself, and tell us when you think that somebody else knows it. You are responsible for what is done with your account until then.',
      `You choose at sign-up whether you hire or offer services. You may delete your account at any time when no booking is open and your wallet is empty. Before that, you can download your data from your profile: ask for it there, and the file is yours for ${dataExportHours} hours after it is made.`,
    ],
  },
  {
    heading: 'Booking and cancelling',
    paragraphs: [
      'A booking is a request for one service option on one day and time. It becomes binding when the provider accepts it. A provider may decline, and a customer may cancel while a booking is waiting.',
      'A confirmed booking may be cancelled by the customer while it is not paid. After that both sides can agree on its page to cancel it and on the part of the payment that is given back. A payment for a booking that was cancelled in another way is given back in full.',
      'From the time of a paid booking until seven days after its completion either side can report a problem. Our team hears both sides and decides; until then the money cannot be withdrawn.',
    ],
  },
  {
    heading: 'Payment',
    paragraphs: [
      'The price of a booking is the price of the option at the time of booking. When you pay by card the amount is held, and it is charged when the service is completed. When you pay from your wallet the amount is set aside at once.',
      "After completion the money goes to the provider's wallet, less any platform fee shown to the provider beforehand. Providers may withdraw their balance to a bank account that they have connected, once the time of the booking is over and no problem is open.",
    ],
  },
  {
    heading: 'Subscriptions and credits',
    paragraphs: [
      `Providers spend credits to publish services: creating one costs ${creditsPerService} credits. Credits come with a subscription or are bought in packages, and cannot be turned back into money.`,
      'A subscription renews until it is cancelled. After you cancel it stays in force until the end of the period that was paid for.',
    ],
  },
  {
    heading: 'What is not allowed',
    paragraphs: [
      'Do not offer what is against the law or what you are not qualified to do, do not write reviews about your own services or about work that did not happen, do not use other people’s details beyond the booking they gave them for, and do not try to break or overload the site.',
      'We may pause a service or close an account that does. Where we can, we tell you why and hear you first.',
    ],
  },
  {
    heading: 'If something goes wrong',
    paragraphs: [
      'Speak to the other side first; most things are settled that way. If not, write to us with the number of the booking, and we look at it together.',
      'We answer for what we do with intent or gross negligence, and for what the law does not let us exclude. For the quality of the work itself the provider answers.',
    ],
  },
  {
    heading: 'Changes, and how to reach us',
    paragraphs: [
      `When these terms change in a way that matters to you, we write to you at least 30 days before. Questions reach us at ${support.email}; we reply ${support.reply}.`,
    ],
  },
];

export const TermsPage = () => (
  <Page title="Terms of service" subtitle="The rules of the house, in plain words." narrow>
    <Reading passages={passages} />
  </Page>
);
