/** How generated services are named after their trade; {district} is a part of the town. */
export const nameEndings: readonly string[] = [
  'in {district}',
  'around {district} and beyond',
  'for busy families',
  'for small apartments',
  'for old houses',
  'for beginners',
  'on weekends',
  'in the evening',
  'before work',
  'at short notice',
  'with a guarantee',
  'without the fuss',
  'the quiet way',
  'done properly',
  'by the hour',
  'at a fixed price',
  'with free first advice',
  'with a steady hand',
  'by appointment',
  'for the whole street',
  'for people who hate waiting',
  'with thirty years of practice',
  'for tight budgets',
  'and everything around it',
];

export const nameBeginnings: readonly string[] = [
  'Careful',
  'Friendly',
  'Reliable',
  'Gentle',
  'Thorough',
  'Mobile',
  'Patient',
  'Same-day',
  'Honest',
  'Unhurried',
  'Professional',
  'Affordable',
];

/** Sentences that fit any kind of work; {trade} is its name. */
export const sentences: readonly string[] = [
  'Tell me in two or three sentences what you need, and I will tell you honestly whether I am the right person for it.',
  'The price is what it says here: no travel costs inside the town, no surcharge for stairs.',
  'I usually answer within the hour, and before nine in the evening always.',
  'I have been doing this for more than ten years, the last six on my own account.',
  'Insured, registered and recommended by most of the neighbors.',
  'If you are not happy, I come back and put it right. That has happened twice so far.',
  'First appointments take a little longer, because I like to understand before I begin.',
  'You do not have to prepare anything except a place to park.',
  'I take my time, and the clock stops when I talk too much.',
  'Regular customers get a fixed slot and a better price from the third visit on.',
  'I come with everything that is needed and leave with everything that is not.',
  'Please mention anything unusual when you book, so that I bring the right things.',
  'Based near the harbor, at home in the whole town, by van in summer and winter.',
  'Short jobs are fine, and so are the ones that take a whole week.',
  'I like to explain what I am doing, but I can also simply do it.',
  'Appointments can be moved up to the evening before, life is like that.',
  'I work alone, so the person whom you write to is the person who comes.',
  'Everything is agreed in writing beforehand, in plain words, and nothing is added afterwards.',
];

/** What the options of a service are called, from a first visit to the whole thing, and how many hours' price they cost. */
export const optionSizes: readonly {
  hours: number;
  names: readonly (readonly [name: string, description: string])[];
}[] = [
  {
    hours: 1,
    names: [
      ['One hour', 'Good for a first visit or one small job.'],
      ['Short visit', 'Up to an hour, everything included.'],
      ['Trial', 'To get to know each other, at a friendly price.'],
      ['Basic', 'What most people ask for.'],
    ],
  },
  {
    hours: 2.6,
    names: [
      ['Half a day', 'Up to four hours with a short break.'],
      ['Long visit', 'Two to three hours without looking at the clock.'],
      ['Plus', 'The basic one with all the extras that are asked for most.'],
      ['For two', 'Twice the work at less than twice the price.'],
    ],
  },
  {
    hours: 4.8,
    names: [
      ['Full day', 'Eight hours, the lunch break is not charged.'],
      ['Package of five', 'Five visits within three months, one of them free.'],
      ['All-inclusive', 'From the first question to the last detail, material included.'],
      ['Every month', 'A fixed appointment each month for half a year.'],
    ],
  },
];

/** What generated providers say of themselves. */
export const bioSentences: readonly string[] = [
  'I grew up two streets from here and never found a good reason to leave.',
  'I learned the trade in a family firm and have been on my own since 2017.',
  'Before this I spent nine years in an office and can recommend the change to everybody.',
  'My customers are between eight and ninety-three years old.',
  'I do few things, but those I do well.',
  'I am on time. If I am not, I call before you begin to wonder.',
  'In winter I take courses, in summer I do what I learned.',
  'Two kids, one old van, no shortcuts.',
  'I moved here for love and stayed for the market on Saturdays.',
  'People say that I ask many questions. It saves everybody a second visit.',
  'I speak three languages and understand a fourth when it is spoken slowly.',
  'My motto hangs over the workbench: measure twice, talk once.',
  'I answer messages myself, usually over the first coffee.',
  'I have worked in hospitals, on boats and once in a circus, and all of it helps.',
];
