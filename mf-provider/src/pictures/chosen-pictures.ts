import { serviceLimits } from '@nearhand/contracts';
import { type PictureProblem, pictureProblem } from './picture-problem.ts';

export interface Chosen {
  taken: File[];
  problems: PictureProblem[];
}

const tooMany = {
  text: 'Too many pictures',
  description: `A service can have up to ${serviceLimits.images} pictures.`,
};

/** More names would fill a phone's screen. */
const mostNames = 3;

export const namesOf = (files: File[]): string => {
  const names = files.slice(0, mostNames).map(({ name }) => name);
  return `${names.join(', ')}${files.length > mostNames ? ` and ${files.length - mostNames} more` : ''}`;
};

/** Which of the chosen files can be sent, and what is wrong with the others: said once for all of a kind, by name. */
export const judgeChosen = (files: File[], room: number): Chosen => {
  const sound = files.filter((file) => !pictureProblem(file));
  const refused = new Map<string, PictureProblem & { files: File[] }>();
  const refuse = (problem: PictureProblem | undefined, file: File) => {
    if (!problem) return;
    const { files: before } = refused.get(problem.text) ?? { files: [] };
    refused.set(problem.text, { ...problem, files: [...before, file] });
  };
  for (const file of files) refuse(pictureProblem(file), file);
  for (const file of sound.slice(room)) refuse(tooMany, file);
  return {
    taken: sound.slice(0, room),
    problems: [...refused.values()].map(({ text, description, files: named }) => ({
      text,
      description: files.length > 1 ? `${namesOf(named)}: ${description}` : description,
    })),
  };
};
