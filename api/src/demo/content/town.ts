/** Where the demo takes place: no such town exists. */
export const town = 'Alderwick';

export const districts = [
  'Harbor Row',
  'Millside',
  'Orchard Hill',
  'Linden Park',
  'Station Quarter',
  'Northgate',
  'Saltmarsh',
  'The Terraces',
] as const;

export const streets = [
  'Cooper Street',
  'Ferry Lane',
  'Old Mill Road',
  'Linden Avenue',
  'Rope Walk',
  'Chandler Street',
  'Orchard Rise',
  'Heron Close',
  'Station Road',
  'Bellflower Way',
  'Kiln Street',
  'Quay Street',
  'Plum Tree Court',
  'Northgate Street',
  'Saltmarsh Drive',
  'Juniper Terrace',
] as const;

/** What customers write to the person who comes. */
export const notes = [
  'The gate sticks: lift it a little and push.',
  'Please ring twice, the bell is quiet.',
  'There is a parking spot behind the house, number 4.',
  'We have a friendly dog. He will want to say hello.',
  'Second floor, no elevator.',
  'I work from home, just come in.',
  'Please text when you are ten minutes away.',
  'The key is with the neighbor at number 12.',
  'First time booking, happy to talk it through on the phone.',
  'Baby naps until two, please knock instead of ringing.',
] as const;
