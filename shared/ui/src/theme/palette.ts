/** The contrast of `text` on `background` is at least 4.5:1. */
export interface Tone {
  background: string;
  text: string;
}
export type ToneName = 'green' | 'yellow' | 'amber' | 'red' | 'blue' | 'grey';

export interface Scheme {
  paper: string;
  surface: string;
  sunken: string;
  hairline: string;
  /** Borders of fields: 3:1 on paper and surface. */
  outline: string;
  ink: string;
  inkSoft: string;
  primary: { main: string; dark: string; light: string; contrastText: string };
  accent: { main: string; dark: string; light: string; contrastText: string };
  error: { main: string; dark: string; light: string; contrastText: string };
  /** Filled and empty stars: 3:1 on paper and surface. */
  star: string;
  tone: Record<ToneName, Tone>;
}

export const lightScheme: Scheme = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  sunken: '#F3F1EB',
  hairline: '#E5E3DC',
  outline: '#85897F',
  ink: '#17211C',
  inkSoft: '#535F58',
  primary: { main: '#0B6E4F', dark: '#085A40', light: '#E3F2EB', contrastText: '#FFFFFF' },
  accent: { main: '#F2A33A', dark: '#D98917', light: '#FDF0DC', contrastText: '#17211C' },
  star: '#B4700C',
  error: { main: '#B3261E', dark: '#8F1D17', light: '#FCEBE9', contrastText: '#FFFFFF' },
  tone: {
    green: { background: '#DDF3E7', text: '#0A5B41' },
    yellow: { background: '#FBF1C7', text: '#6A5200' },
    amber: { background: '#FDE8CC', text: '#7A4300' },
    red: { background: '#FBE3E0', text: '#94201A' },
    blue: { background: '#DFECFA', text: '#174F86' },
    grey: { background: '#ECEBE5', text: '#4A544E' },
  },
};

export const darkScheme: Scheme = {
  paper: '#101512',
  surface: '#18201B',
  sunken: '#0C100E',
  hairline: '#2C362F',
  outline: '#77837B',
  ink: '#EEF3EF',
  inkSoft: '#A9B6AE',
  primary: { main: '#5CC7A0', dark: '#7FD6B6', light: '#16362A', contrastText: '#08150F' },
  accent: { main: '#F2A33A', dark: '#F7BC6C', light: '#3A2A12', contrastText: '#17211C' },
  star: '#F2A33A',
  error: { main: '#FF9B91', dark: '#FFB8B0', light: '#43201D', contrastText: '#2A0705' },
  tone: {
    green: { background: '#143829', text: '#8FE0BE' },
    yellow: { background: '#3A320F', text: '#F0DA7A' },
    amber: { background: '#42290B', text: '#F9C587' },
    red: { background: '#47201C', text: '#FFB9B1' },
    blue: { background: '#16324F', text: '#A9D2FB' },
    grey: { background: '#2A332D', text: '#C3CEC7' },
  },
};
