import { type Look, looks } from '../../src/looks.ts';

type Theme = 'light' | 'dark';
export interface Shot {
  width: 390 | 1280;
  theme: Theme;
}

const phone = { light: { width: 390, theme: 'light' }, dark: { width: 390, theme: 'dark' } } as const;
const desk = { light: { width: 1280, theme: 'light' }, dark: { width: 1280, theme: 'dark' } } as const;

/** One or two pictures of each kind of page. None of a page with a field of Stripe, which is a document of another origin. */
const shots: Readonly<Record<string, readonly Shot[]>> = {
  home: [phone.light, desk.dark],
  about: [desk.light],
  contact: [phone.dark],
  login: [phone.light],
  listing: [phone.light, desk.light],
  'service detail': [phone.dark, desk.light],
  'provider page': [phone.light],
  'booking form': [phone.light, desk.dark],
  'booking detail': [phone.light, desk.light],
  'booking with another time asked for': [phone.dark],
  'my bookings': [phone.light, desk.light],
  'incoming bookings': [phone.light],
  'customer dashboard': [phone.light, desk.dark],
  'provider dashboard': [phone.dark, desk.light],
  'customer wallet': [phone.light, desk.light],
  'provider wallet': [phone.dark],
  calendar: [phone.light, desk.dark],
  'working hours': [phone.light],
  messages: [phone.light, desk.light],
  'saved services': [phone.light],
  receipts: [phone.light],
  'a receipt': [desk.light],
  'my services': [phone.light],
  'service form': [phone.light, desk.light],
  profile: [phone.light],
  plans: [phone.light, desk.dark],
  'office reports': [desk.dark],
  'office figures': [phone.light, desk.light],
  releases: [desk.light],
  'drawer of a provider': [phone.light],
  'account menu': [desk.dark],
};

export const pictureLooks: readonly { look: Look; shots: readonly Shot[] }[] = Object.entries(shots).map(
  ([name, own]) => {
    const look = looks.find((one) => one.name === name);
    if (!look) throw new Error(`looks.ts has no look with the name ${name}.`);
    return { look, shots: own };
  },
);
