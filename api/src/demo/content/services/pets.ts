import { type DemoService, option } from '../content.ts';

export const petsServices: readonly DemoService[] = [
  {
    key: 'dog-walking',
    provider: 'ned',
    name: 'Dog walking, rain or shine',
    icon: 'generic',
    description:
      'An hour over the marsh or through the park, never more than three dogs at a time. You get a short note afterwards: how far, with whom, and what was rolled in.',
    pictures: ['walk.day', 'hilltop.golden', 'walk.dusk'],
    options: [
      option('Half an hour', 16, 'Around the block and back.'),
      option('One hour', 26, 'Park or marsh.'),
      option('Five walks', 115, 'One hour each, within two weeks.'),
    ],
    timeSlots: [
      '7:00 AM - 8:00 AM',
      '9:00 AM - 10:00 AM',
      '12:00 PM - 1:00 PM',
      '4:00 PM - 5:00 PM',
      '6:00 PM - 7:00 PM',
    ],
    reviews: 39,
    liked: 0.97,
    ageDays: 250,
    said: [
      [5, 'Biscuit waits at the door from half past eleven. He does not do that for me.'],
      [5, 'The notes alone are worth it. Yesterday: "Met a heron. Kept his distance. The heron, I mean."'],
      [4, 'Wonderful with our old lady. Once brought her back rather wet, but she looked extremely pleased.'],
    ],
  },
  {
    key: 'puppy-visits',
    provider: 'ned',
    name: 'Puppy visits while you are at work',
    icon: 'generic',
    description: 'Out, play, feed, nap. Twenty minutes that save your carpet. Up to four months old.',
    pictures: ['nap.morning', 'kennel.day'],
    options: [
      option('One visit', 14, 'Twenty minutes.'),
      option('Two visits a day', 25, 'Late morning and early afternoon.'),
    ],
    reviews: 14,
    liked: 0.93,
    ageDays: 130,
  },
  {
    key: 'dog-grooming',
    provider: 'yuki',
    name: 'Low-stress dog grooming',
    icon: 'scissors',
    description:
      'One dog at a time, music low, breaks whenever they are needed. Bath, brush, trim, nails and ears. If your dog has a story, tell me before: I will plan for it.',
    pictures: ['grooming.rose', 'grooming.day'],
    options: [
      option('Small dog', 48, 'Up to 10 kg.'),
      option('Medium dog', 62, 'Up to 25 kg.'),
      option('Large dog', 85, 'Bring patience; I have some.'),
      option('Nails only', 18, 'Ten minutes.'),
    ],
    reviews: 34,
    liked: 0.94,
    ageDays: 195,
    said: [
      [
        5,
        'Our rescue has bitten two groomers. Yuki sat on the floor with him for a quarter of an hour before she even touched a brush. He fell asleep during the drying. I have a picture and I still do not believe it.',
      ],
      [3, 'Lovely with the dog, but the cut came out much shorter than we had agreed.'],
    ],
  },
  {
    key: 'cat-grooming',
    provider: 'yuki',
    name: 'Cat brushing and de-matting at home',
    icon: 'scissors',
    description:
      'Cats prefer their own sofa. I come to yours with combs, gloves and treats, and stop when the cat says so.',
    pictures: ['windowCat.dusk', 'windowCat.rose'],
    options: [
      option('Brush and nails', 40, 'About half an hour.'),
      option('De-matting', 70, 'Up to an hour, in two visits if needed.'),
    ],
    reviews: 11,
    liked: 0.86,
    ageDays: 110,
  },
  {
    key: 'cat-sitting',
    provider: 'rosa',
    name: 'Cat sitting in your home',
    icon: 'home',
    description:
      'Food, fresh water, litter, play, plants watered and mail brought in. Pills and insulin are no problem. A picture every day, because I know.',
    pictures: ['windowCat.day', 'nap.night', 'windowCat.golden'],
    options: [
      option('One visit', 20, 'About half an hour.'),
      option('Two visits a day', 36, 'Morning and evening.'),
      option('One week', 130, 'A visit every day.'),
    ],
    timeSlots: ['8:00 AM - 9:00 AM', '9:00 AM - 10:00 AM', '5:00 PM - 6:00 PM', '6:00 PM - 7:00 PM'],
    reviews: 28,
    liked: 0.98,
    ageDays: 230,
    said: [[5, 'First holiday in three years without worrying about the insulin.']],
  },
  {
    key: 'small-animals',
    provider: 'rosa',
    name: 'Care for rabbits, birds and guinea pigs',
    icon: 'generic',
    description:
      'Clean hutch, fresh hay, an eye on teeth and claws. I know what a healthy rabbit looks like, and what to do when it does not.',
    pictures: ['kennel.golden'],
    options: [
      option('One visit', 18, 'Half an hour.'),
      option('Health check and claws', 30, 'At home, up to three animals.'),
    ],
    reviews: 7,
    liked: 0.9,
    ageDays: 90,
  },
  {
    key: 'aquarium-care',
    provider: 'rosa',
    name: 'Aquarium cleaning and water checks',
    icon: 'generic',
    description:
      'A third of the water changed, filter rinsed, glass clear, values written down. Freshwater up to 300 liters.',
    pictures: ['aquarium.forest', 'aquarium.clay'],
    options: [option('Up to 100 liters', 45, 'About an hour.'), option('Up to 300 liters', 75, 'About two hours.')],
    reviews: 5,
    liked: 0.8,
    ageDays: 70,
  },
  {
    key: 'dog-training',
    provider: 'ned',
    name: 'Walking nicely: leash training',
    icon: 'generic',
    description:
      'Three walks together and a plan for the days between. For dogs that pull, and people who have given up.',
    status: 'paused',
    pictures: ['hilltop.day'],
    options: [
      option('First walk', 45, 'One hour with you and the dog.'),
      option('Three walks', 120, 'Within three weeks.'),
    ],
    reviews: 9,
    liked: 0.88,
    ageDays: 150,
  },
];
