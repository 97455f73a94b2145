/** [who writes, days from today, hour, text] */
export type DemoMessage = readonly [from: 'customer' | 'provider', day: number, hour: number, text: string];

export interface DemoConversation {
  /** A customer's name. */
  customer: string;
  /** A provider's key. */
  provider: string;
  messages: readonly DemoMessage[];
  /** How many of the last messages wait to be read. */
  unread: number;
}

/** What the demo customer writes with providers, and others with the demo provider. */
export const demoConversations: readonly DemoConversation[] = [
  {
    customer: 'Daniel Reyes',
    provider: 'maya',
    unread: 2,
    messages: [
      [
        'customer',
        -6,
        19.2,
        'Hi Maya, it is Daniel from Rope Walk. You fixed our stair three weeks ago and it still does not creak!',
      ],
      [
        'customer',
        -6,
        19.3,
        'I have booked you for an hour again. The kitchen door scrapes, and the tap in the bathroom drips at night.',
      ],
      [
        'provider',
        -6,
        20.6,
        'That is good to hear about the stair. A door and a tap fit into an hour, if the door only needs planing. Does it scrape at the bottom or at the side?',
      ],
      ['customer', -5, 8.1, 'At the bottom, on the hinge side. It got worse with the rain.'],
      [
        'provider',
        -5,
        12.4,
        'Then the wood has swollen. I will bring the plane. Which make is the tap? If you can read a name on it, I can bring the right cartridge.',
      ],
      ['customer', -4, 18.7, 'It says “Hallgren”, and below that 45 or 46.\nThe last digit is worn off.'],
      ['provider', -4, 19, 'I know that one, I have both in the van.'],
      [
        'customer',
        -1,
        21.5,
        'Great. One more thing: can Biscuit stay in the kitchen while you work? He is friendly, but he likes to hold tools.',
      ],
      ['provider', 0, 7.6, 'Biscuit is welcome as long as he hands the tools back 🙂'],
      ['provider', 0, 7.7, 'See you the day after tomorrow. I will ring twice.'],
    ],
  },
  {
    customer: 'Daniel Reyes',
    provider: 'ned',
    unread: 1,
    messages: [
      ['provider', -3, 17.4, 'Biscuit had a very good hour at the marsh. He met a heron and thought better of it.'],
      ['customer', -3, 18.2, 'Ha! He is asleep under the table, so thank you. Did he pull much?'],
      ['provider', -3, 18.5, 'Only at the bakery. We are working on the bakery.'],
      ['customer', -1, 9.3, 'Could you take him again the day after tomorrow? I have sent you a request.'],
      [
        'provider',
        0,
        8.2,
        'Saw it. I am waiting to hear from the vet about another dog, then I will confirm. By tonight at the latest.',
      ],
    ],
  },
  {
    customer: 'Daniel Reyes',
    provider: 'ingrid',
    unread: 0,
    messages: [
      ['customer', -9, 20.1, 'Hello, we have two small children and a dog. Are your products all right for them?'],
      [
        'provider',
        -8,
        9.5,
        'Hello Daniel! Yes: soap, vinegar and a little citric acid, nothing that you would have to keep them away from. We only ask that nobody walks on the kitchen floor for half an hour.',
      ],
      ['customer', -8, 12.8, 'Half an hour we can manage. Does the oven count as part of the deep clean?'],
      [
        'provider',
        -8,
        14.1,
        'The oven, the fridge and the inside of the cupboards, if you empty them before. Windows are extra.',
      ],
      ['customer', -8, 20.4, 'Perfect, booked. We will empty the cupboards the evening before.'],
      ['provider', -7, 8.9, 'Thank you! The same three of us will come.'],
    ],
  },
  {
    customer: 'Daniel Reyes',
    provider: 'salma',
    unread: 0,
    messages: [
      [
        'provider',
        -13,
        18.3,
        'Bravo for today! Here are the five words that you asked about: la cour, le grenier, la cave, le palier, le paillasson.',
      ],
      [
        'customer',
        -13,
        21.2,
        'Merci ! I have stuck them all over the house. My daughter now says “palier” to everything.',
      ],
      ['provider', -12, 10.1, 'Then she is ahead of us both. À bientôt !'],
    ],
  },
  {
    customer: 'Olivia Chen',
    provider: 'maya',
    unread: 2,
    messages: [
      [
        'customer',
        -2,
        16.9,
        'Hi! Do you also hang things on brick? It is one heavy mirror, about 25 kg, in the hallway.',
      ],
      [
        'provider',
        -2,
        18.4,
        'Hi Olivia, yes. For brick I use anchors that hold four times that. Is it bare brick or plastered?',
      ],
      ['customer', 0, 6.9, 'Plastered, I think. It sounds hollow in one place and solid in another.'],
      ['customer', 0, 7, 'Shall I send you the measurements before I book, or do you prefer to see it first?'],
    ],
  },
  {
    customer: 'Samuel Ofori',
    provider: 'maya',
    unread: 0,
    messages: [
      [
        'customer',
        -21,
        11.3,
        'Good morning, we are away for three weeks. Would you water plants too, or only check the house?',
      ],
      ['provider', -21, 13.7, 'Good morning! Plants, mail and a look into every room. About twenty minutes each time.'],
      ['customer', -20, 9.4, 'Wonderful. There are eleven pots and one orchid with opinions.'],
      ['provider', -20, 9.8, 'Orchids and I have an understanding. Please leave me a note with who gets how much.'],
      ['customer', -16, 18.9, 'The note is on the kitchen table, the key is with Mrs. Brandt at number 12.'],
      ['provider', -12, 17.2, 'All is well. Eleven happy pots, and the orchid has a new bud.'],
      ['customer', -12, 20.6, 'You have made my wife’s day!'],
      ['provider', -1, 10.5, 'Welcome back! The key is with Mrs. Brandt again.'],
    ],
  },
];
