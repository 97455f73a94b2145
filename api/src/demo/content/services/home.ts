import { type DemoService, option } from '../content.ts';

export const homeServices: readonly DemoService[] = [
  {
    key: 'handywoman',
    provider: 'maya',
    name: 'Handywoman for all the small repairs',
    icon: 'wrench',
    description:
      'Make a list of everything that squeaks, drips, sticks or hangs crooked, and we will work through it together. I bring tools and common screws, anchors and hinges; anything special I pick up on the way and charge at cost. Most people get four to six small jobs done in a morning.',
    pictures: ['workshop.golden', 'workshop.forest', 'kitchen.day'],
    options: [
      option('One hour', 55, 'Good for one or two small jobs.'),
      option('Half a day', 190, 'Up to four hours: the long list on the fridge.'),
      option('Full day', 350, 'Eight hours, lunch break not charged.'),
    ],
    timeSlots: ['8:00 AM - 10:00 AM', '10:00 AM - 12:00 PM', '1:00 PM - 3:00 PM', '3:00 PM - 5:00 PM'],
    reviews: 38,
    liked: 0.94,
    ageDays: 210,
    said: [
      [
        5,
        'Seven things on my list, seven things done by noon. The bathroom door has not closed properly since we moved in. It does now.',
      ],
      [
        5,
        'Maya found out why the kitchen shelf kept coming down (somebody had screwed it into nothing at all), put it up properly and showed my daughter how an anchor works. Now my daughter wants to drill holes everywhere. Thank you, I think.',
      ],
      [4, 'Very good work. Came twenty minutes late, but called ahead and did not charge for it.'],
    ],
  },
  {
    key: 'furniture-assembly',
    provider: 'maya',
    name: 'Furniture assembly, level and wobble-free',
    icon: 'wrench',
    description:
      'Wardrobes, beds, desks, cribs: flat boxes in, finished furniture out. I fix tall pieces to the wall, take the cardboard with me, and keep the spare screws in a labeled bag taped to the back.',
    pictures: ['unpacking.golden', 'livingRoom.morning'],
    options: [
      option('One piece', 60, 'A chest of drawers, a desk or a bed.'),
      option('One room', 160, 'Up to four pieces in one visit.'),
    ],
    reviews: 22,
    liked: 0.9,
    ageDays: 188,
    said: [[5, 'Built a wardrobe in two hours that had sat in our hall for two months. My marriage thanks you.']],
  },
  {
    key: 'shelves-and-pictures',
    provider: 'maya',
    name: 'Shelves, mirrors and pictures on the wall',
    icon: 'home',
    description:
      'Straight, at the right height, and still there next year. I check for pipes and cables before drilling and know what holds in brick, in plaster and in that strange crumbly stuff of the Harbor Row houses.',
    pictures: ['reading.clay', 'livingRoom.clay'],
    options: [
      option('Up to three pieces', 50, 'Frames, small shelves, hooks.'),
      option('Gallery wall', 120, 'We lay it out on the floor first, then on the wall.'),
      option('Heavy mirror or cabinet', 85, 'More than 20 kg, with the right anchors.'),
    ],
    reviews: 14,
    liked: 0.92,
    ageDays: 150,
  },
  {
    key: 'draft-proofing',
    provider: 'maya',
    name: 'Draft-proofing for windows and doors',
    icon: 'home',
    description:
      'Before the cold comes: new seals, brush strips and a little wax for windows that rattle. Old wooden frames welcome.',
    status: 'draft',
    pictures: ['house.morning'],
    options: [
      option('Up to five windows', 140, 'Seals included.'),
      option('Whole apartment', 260, 'Windows and doors, up to eighty square meters.'),
    ],
    reviews: 0,
    liked: 0,
    ageDays: 4,
  },
  {
    key: 'deep-clean',
    provider: 'ingrid',
    name: 'Deep clean for homes that need a reset',
    icon: 'home',
    description:
      'Behind the oven, on top of the cupboards, between the tiles. Two of us come with everything we need and leave a home that feels new. Before a party, after a renovation, or when life has been in the way.',
    pictures: ['laundry.day', 'kitchen.morning', 'bath.rose'],
    options: [
      option('Studio or one bedroom', 145, 'About three hours, two people.'),
      option('Two to three bedrooms', 230, 'About five hours, two people.'),
      option('House', 340, 'A full day, three people.'),
      option('Add the windows', 70, 'Inside and out, up to ten.'),
    ],
    timeSlots: ['8:00 AM - 12:00 PM', '1:00 PM - 5:00 PM'],
    reviews: 40,
    liked: 0.93,
    ageDays: 340,
    said: [
      [
        5,
        'I had a contractor in for six weeks and dust in places that I did not know existed. Ingrid and her colleague worked for five hours, hardly stopped for a glass of water, and when I came home I honestly thought I had opened the wrong door. They even wiped the leaves of the plants. I have booked them for every second month since.',
      ],
      [5, 'Got our deposit back. All of it.'],
      [
        3,
        'Kitchen and bath were spotless, the skirting boards were forgotten. They came back two days later and did them without discussion.',
      ],
    ],
  },
  {
    key: 'weekly-clean',
    provider: 'ingrid',
    name: 'Regular home cleaning',
    icon: 'home',
    description:
      'The same person every week or every two weeks, on the same day. Floors, surfaces, kitchen, bath, and one extra each time: the fridge, the balcony, the drawer that everybody has.',
    pictures: ['livingRoom.day', 'laundry.morning'],
    options: [
      option('Two hours', 70, 'Small apartment.'),
      option('Three hours', 100, 'Two bedrooms.'),
      option('Four hours', 130, 'House.'),
    ],
    reviews: 31,
    liked: 0.88,
    ageDays: 300,
  },
  {
    key: 'interior-painting',
    provider: 'tomas',
    name: 'Interior painting with clean edges',
    icon: 'generic',
    description:
      'Walls, ceilings, doors and radiators. I fill, sand and mask before a brush comes near the color, and I move the furniture back where it was. Low-odor paints; you can sleep in the room the same night.',
    pictures: ['painting.clay', 'painting.rose', 'livingRoom.rose'],
    options: [
      option('One wall', 130, 'A new color behind the bed or the sofa.'),
      option('One room', 390, 'Walls and ceiling, up to twenty square meters.'),
      option('Color consultation', 60, 'An hour with swatches, in your light.'),
    ],
    reviews: 27,
    liked: 0.95,
    ageDays: 280,
    said: [[5, 'The line between wall and ceiling is so sharp that I show it to guests.']],
  },
  {
    key: 'plaster-repair',
    provider: 'tomas',
    name: 'Plaster repair: cracks, holes and stains',
    icon: 'wrench',
    description:
      'Settlement cracks, doorknob holes, old water stains. Filled, sanded, sealed and painted to match, so that you forget where it was.',
    pictures: ['painting.night'],
    options: [option('Small repair', 80, 'One crack or hole.'), option('Room repair', 210, 'Everything in one room.')],
    reviews: 6,
    liked: 0.85,
    ageDays: 120,
  },
  {
    key: 'plumbing',
    provider: 'dele',
    name: 'Plumber for leaks, taps and blocked drains',
    icon: 'wrench',
    description:
      'Licensed and insured. Tell me what drips and since when, add a photo if you can, and I arrive with the right part in the van nine times out of ten. The price is for labor; parts come with a receipt.',
    pictures: ['kitchen.forest', 'bath.day'],
    options: [
      option('Call-out and first hour', 95, 'Most taps, siphons and toilets.'),
      option('Drain cleaning', 130, 'Machine, camera, and the truth about your pipes.'),
      option('Install tap or sink', 150, 'Yours or one that I bring.'),
    ],
    timeSlots: [
      '7:30 AM - 9:30 AM',
      '10:00 AM - 12:00 PM',
      '1:00 PM - 3:00 PM',
      '3:30 PM - 5:30 PM',
      '6:00 PM - 8:00 PM',
    ],
    reviews: 33,
    liked: 0.82,
    ageDays: 255,
    said: [
      [
        5,
        'Water coming through the ceiling on a Sunday. He answered, told me on the phone where the valve was, and was here within the hour.',
      ],
      [2, 'The work was fine in the end but I waited three hours for a part that he thought he had.'],
    ],
  },
  {
    key: 'electrician',
    provider: 'dele',
    name: 'Electrician: lights, outlets, fuse boxes',
    icon: 'zap',
    description:
      'Ceiling lamps hung, outlets added, dimmers that do not hum. I test what I touch and leave you the protocol. For anything that smells burnt: switch off the main and call me, do not book for next week.',
    pictures: ['house.dusk', 'livingRoom.night'],
    options: [
      option('Hang up to three lamps', 90, 'Lamps are yours.'),
      option('Outlet or switch', 75, 'Each; half price from the second on.'),
      option('Safety check', 160, 'Whole apartment, with a written report.'),
    ],
    reviews: 19,
    liked: 0.9,
    ageDays: 240,
  },
  {
    key: 'appliance-repair',
    provider: 'dele',
    name: 'Washing machine and dishwasher repair',
    icon: 'zap',
    description:
      'It does not spin, drain, heat or stop beeping? I repair most brands at home and tell you when a new one is cheaper.',
    pictures: ['laundry.night'],
    options: [
      option('Diagnosis', 60, 'Taken off the price when I repair it.'),
      option('Repair', 140, 'Labor; parts by receipt.'),
    ],
    reviews: 9,
    liked: 0.72,
    ageDays: 95,
  },
];
