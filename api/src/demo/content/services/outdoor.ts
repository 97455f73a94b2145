import { type DemoService, option } from '../content.ts';

export const outdoorServices: readonly DemoService[] = [
  {
    key: 'lawn-care',
    provider: 'maya',
    name: 'Lawn mowing and edging',
    icon: 'scissors',
    description:
      'A tidy lawn every one or two weeks from spring to fall. I mow, trim the edges, sweep the path and take the clippings to the compost. Electric mower, so the neighbors keep talking to you.',
    pictures: ['lawn.day', 'lawn.golden'],
    options: [
      option('Small yard', 40, 'Up to 150 square meters.'),
      option('Large yard', 75, 'Up to 500 square meters.'),
      option('First cut', 90, 'When it has not been mown for a while.'),
    ],
    timeSlots: ['9:00 AM - 11:00 AM', '11:00 AM - 1:00 PM', '2:00 PM - 4:00 PM'],
    reviews: 17,
    liked: 0.88,
    ageDays: 170,
    said: [[5, 'Stripes! My lawn has stripes, like in a park.']],
  },
  {
    key: 'pressure-washing',
    provider: 'maya',
    name: 'Patio and deck washing',
    icon: 'generic',
    description:
      'Moss, algae and last year’s barbecue: gone. Gentle pressure for wood, more for stone, and I sweep new sand into the joints.',
    status: 'paused',
    pictures: ['patio.clay'],
    options: [
      option('Up to 20 square meters', 95, 'Water and power from the house.'),
      option('Up to 50 square meters', 180, 'Water and power from the house.'),
    ],
    reviews: 11,
    liked: 0.86,
    ageDays: 160,
  },
  {
    key: 'garden-care',
    provider: 'hana',
    name: 'Garden care through the seasons',
    icon: 'scissors',
    description:
      'Weeding, cutting back, feeding and a walk around with a cup of tea at the end, so that you know what is growing and what comes next. I keep a small notebook for each garden.',
    pictures: ['gardenBed.day', 'gardenBed.morning', 'greenhouse.day'],
    options: [
      option('Two hours', 85, 'Balconies and small gardens.'),
      option('Half a day', 160, 'Four hours.'),
      option('Season plan', 480, 'Three half days, spring to fall.'),
    ],
    reviews: 29,
    liked: 0.97,
    ageDays: 310,
    said: [
      [
        5,
        'Hana does not just weed. She explained why the hydrangea sulks (wrong corner), moved it with my permission, left me a drawing of the bed with every plant’s name, and when I sent her a worried picture three weeks later she answered within the hour: "It is only thirsty." It was only thirsty.',
      ],
      [5, 'The notebook! She remembers what I planted better than I do.'],
    ],
  },
  {
    key: 'planting-design',
    provider: 'hana',
    name: 'Planting plan for beds and balconies',
    icon: 'generic',
    description:
      'A visit, a drawing and a shopping list: what to plant where, for your light, your soil and the time that you really have.',
    pictures: ['gardenBed.rose', 'patio.forest'],
    options: [
      option('Balcony', 110, 'Up to six boxes or pots.'),
      option('One bed', 160, 'Plan in color and list of plants.'),
      option('Whole garden', 420, 'Two visits and a plan to scale.'),
    ],
    reviews: 12,
    liked: 0.95,
    ageDays: 220,
  },
  {
    key: 'raised-beds',
    provider: 'hana',
    name: 'Raised beds, built and filled',
    icon: 'wrench',
    description:
      'Larch boards that last ten years, filled in layers and planted with what is in season. Your first salad in four weeks.',
    pictures: ['greenhouse.golden', 'gardenBed.clay'],
    options: [
      option('One bed', 240, '120 by 80 cm, wood and soil included.'),
      option('Two beds', 430, 'Wood and soil included.'),
    ],
    reviews: 8,
    liked: 0.9,
    ageDays: 75,
  },
  {
    key: 'tree-pruning',
    provider: 'walt',
    name: 'Tree pruning by a certified arborist',
    icon: 'scissors',
    description:
      'Fruit trees, shade trees, and the branch that taps on your window at night. I prune for the health of the tree first and for the view second. Wood is stacked or taken away, as you like.',
    pictures: ['pruning.day', 'pruning.golden', 'pruning.rose'],
    options: [
      option('Small tree', 120, 'Up to four meters.'),
      option('Large tree', 280, 'With rope or platform.'),
      option('Advice on site', 50, 'What to do, when, and whether at all.'),
    ],
    timeSlots: ['8:00 AM - 11:00 AM', '12:00 PM - 3:00 PM'],
    reviews: 24,
    liked: 0.91,
    ageDays: 400,
    said: [[5, 'Came to fell the old apple tree and talked me out of it. We had apples this year. Apples!']],
  },
  {
    key: 'hedge-trimming',
    provider: 'walt',
    name: 'Hedge trimming, straight or round',
    icon: 'scissors',
    description:
      'Twice a year is enough for most hedges. I check for nests first and bring a string line, because a crooked hedge annoys you every single day.',
    pictures: ['lawn.forest', 'house.day'],
    options: [
      option('Up to 10 meters', 90, 'Up to two meters high.'),
      option('Up to 25 meters', 190, 'Up to two meters high.'),
    ],
    reviews: 15,
    liked: 0.84,
    ageDays: 200,
  },
  {
    key: 'leaf-clearing',
    provider: 'walt',
    name: 'Leaf clearing and gutter cleaning',
    icon: 'home',
    description:
      'Leaves off the lawn and out of the gutters before the first frost. I flush the downpipes and send you pictures of the parts that you cannot see.',
    pictures: ['leafFall.golden', 'leafFall.forest'],
    options: [
      option('Garden', 80, 'Up to 300 square meters.'),
      option('Gutters', 110, 'Two-story house.'),
      option('Both', 170, 'One visit, one price.'),
    ],
    reviews: 20,
    liked: 0.87,
    ageDays: 365,
  },
  {
    key: 'fence-repair',
    provider: 'jonas',
    name: 'Fence and gate repair',
    icon: 'wrench',
    description:
      'Loose boards, leaning posts, gates that drag. Repaired with matching wood and painted if you have the color.',
    pictures: [],
    options: [
      option('Small repair', 75, 'Up to three boards or one hinge.'),
      option('New post', 140, 'Set in concrete.'),
    ],
    reviews: 4,
    liked: 0.75,
    ageDays: 60,
  },
];
