/** `std` and `dst` are offsets; `toDst` and `toStd` say when clocks change: day, month and the old clock's hour. */
interface Zone {
  windows: string;
  std: string;
  dst?: { offset: string; toDst: [day: string, month: number, hour: number]; toStd: [string, number, number] };
}

const american = (offset: string): Zone['dst'] => ({ offset, toDst: ['2SU', 3, 2], toStd: ['1SU', 11, 2] });

/** Both directions of change, half hours, the southern half and clocks that never change. */
export const zones: Record<string, Zone> = {
  'America/New_York': { windows: 'Eastern Standard Time', std: '-0500', dst: american('-0400') },
  'America/Los_Angeles': { windows: 'Pacific Standard Time', std: '-0800', dst: american('-0700') },
  'Europe/Berlin': {
    windows: 'W. Europe Standard Time',
    std: '+0100',
    dst: { offset: '+0200', toDst: ['-1SU', 3, 2], toStd: ['-1SU', 10, 3] },
  },
  'Australia/Sydney': {
    windows: 'AUS Eastern Standard Time',
    std: '+1000',
    dst: { offset: '+1100', toDst: ['1SU', 10, 2], toStd: ['1SU', 4, 3] },
  },
  'Australia/Lord_Howe': {
    windows: 'Lord Howe Standard Time',
    std: '+1030',
    dst: { offset: '+1100', toDst: ['1SU', 10, 2], toStd: ['1SU', 4, 2] },
  },
  'Asia/Kolkata': { windows: 'India Standard Time', std: '+0530' },
  'America/Phoenix': { windows: 'US Mountain Standard Time', std: '-0700' },
};

/** The VTIMEZONE of a zone under any name; programs of Microsoft let it begin in `year` 1601. */
export const definition = (tzid: string, { std, dst }: Zone, year: 1601 | 1970): string[] => {
  const part = (name: string, from: string, to: string, change?: [string, number, number]) => [
    `BEGIN:${name}`,
    `DTSTART:${year}0101T${String(change?.[2] ?? 0).padStart(2, '0')}0000`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...(change ? [`RRULE:FREQ=YEARLY;BYDAY=${change[0]};BYMONTH=${change[1]}`] : []),
    `END:${name}`,
  ];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...part('STANDARD', dst?.offset ?? std, std, dst?.toStd),
    ...(dst ? part('DAYLIGHT', std, dst.offset, dst.toDst) : []),
    'END:VTIMEZONE',
  ];
};
