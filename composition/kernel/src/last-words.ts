import { takenPort } from './ports.ts';
import { dataSetting } from './repository.ts';

/** Failures of the machine that any part may meet, by the code in the text of the error. */
const remedies: readonly [RegExp, (detail: string) => string][] = [
  [/EADDRINUSE[^\n]*:(\d+)/, (port) => takenPort(Number(port))],
  [
    /ENOSPC|EDQUOT/,
    () => `The disk is full. Free some space, or use another one for the data: ${dataSetting}=FOLDER npm start`,
  ],
  [/EMFILE|ENFILE/, () => 'Too many files are open. Allow more: ulimit -n 8192'],
  [/EACCES|EPERM|EROFS/, () => 'A file or folder may not be written. Its name stands above: make it writable.'],
];

/** The text with which a command ends: what to do stands last, where a terminal shows it. */
export const lastWords = (error: unknown): string => {
  const isForPerson = error instanceof Error && error.name === 'UserError';
  const text = error instanceof Error ? (!isForPerson && error.stack) || error.message : String(error);
  if (isForPerson && !text.includes('\n')) return text;
  const [pattern, sentence] = remedies.find(([one]) => one.test(text)) ?? [];
  return pattern && sentence ? `${text}\n\n${sentence(pattern.exec(text)?.[1] ?? '')}` : text;
};
