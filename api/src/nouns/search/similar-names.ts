import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { searchWords } from './table.ts';

const wordLimit = 8;
const alternativeLimit = 3;

/**
 * Texts for a `Search`: for each word of the term the known words nearest to it by trigrams. Undefined where a word is
 * near to none.
 */
export const similarTexts = async (db: Database, term: string): Promise<string[][] | undefined> => {
  const words = term.split(/[\s\p{P}]+/u).filter((word) => word.length > 2);
  if (words.length === 0) return undefined;
  const texts: string[][] = [];
  for (const word of words.slice(0, wordLimit)) {
    const near = await db
      .select({ word: searchWords.word })
      .from(searchWords)
      .where(sql`${searchWords.word} % ${word}`)
      .orderBy(sql`similarity(${searchWords.word}, ${word}) desc`, searchWords.word)
      .limit(alternativeLimit);
    if (near.length === 0) return undefined;
    texts.push(near.map((known) => known.word));
  }
  // Names with these words contain the term, too.
  if (texts.length === 1 && texts.flat().every((known) => known.includes(term))) return undefined;
  return texts;
};
